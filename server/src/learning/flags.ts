import { PassTime } from '@venture/progress/clock';
import { secondsIn } from '@venture/progress/log';
import * as v from 'valibot';
import limits from './runs/run-limits.json';
import type { RunTicket, RunTickets } from './runs/tickets';

/** Reasons why a verified run looks unlikely, without proof: stored with it, and never held against anyone. */
type Flag = 'fast' | 'many-tries';

/** The first of them that fits. */
export async function flagOf(
  tickets: Pick<RunTickets, 'countInHour'>,
  ticket: RunTicket,
  play: readonly unknown[],
): Promise<Flag | undefined> {
  if (isFast(play, ticket.arrivedAt.getTime() - ticket.issuedAt.getTime())) return 'fast';
  const tries = await tickets.countInHour(ticket.userId, ticket.issuedAt, ticket.game);
  return tries > limits.oftenPerHour ? 'many-tries' : undefined;
}

/** More moves than hands make in the time since it was dealt, or in the time that it claims. */
function isFast(play: readonly unknown[], passedMs: number): boolean {
  const moves = play.filter((action) => !v.is(PassTime, action)).length;
  const seconds = secondsIn(play);
  // Whole seconds are counted: up to one more has passed.
  const claimedMs = seconds === undefined ? passedMs : (seconds + 1) * 1000;
  return Math.min(passedMs, claimedMs) < moves * limits.msPerMove;
}
