import type { Verdict } from '@venture/api/v1/verdicts';
import type { ProgressEvent } from '@venture/rules/events';
import type { Trx } from '../database/schema';
import limits from './limits.json';

/** The judgement of an event. */
export type Judgement = {
  readonly verdict: Verdict;
  /** Why it is refused, or why it looks unlikely. */
  readonly code?: string;
  /** Of a play that was dealt: before this it cannot have ended, by the clock of the database. */
  readonly earliest?: Date;
  /** Uses up a ticket in the transaction that stores the event; false when another call was faster. */
  readonly claim?: (trx: Trx) => Promise<boolean>;
};

/** An event and its judgement. */
export type JudgedEvent = Judgement & { readonly event: ProgressEvent };

export type Judges = {
  /**
   * Never throws for what a learner sent: that is refused, with a code. `over-budget` when this account has used up
   * its share of replays for now; undefined when it cannot be judged now for another reason, and may be
   * judged well later. Whatever depends on time goes by `receivedAt`, which is now unless it waited to be judged.
   */
  readonly judge: (
    userId: string,
    event: ProgressEvent,
    receivedAt?: Date,
  ) => Promise<Judgement | 'over-budget' | undefined>;
};

/** Why an event does not count from when its device says it happened. */
type TimeCode = 'time-ahead' | 'time-before-account' | 'time-before-ticket' | 'time-long-ago';

type Arrival = {
  /** When the event arrived. */
  readonly at: Date;
  readonly joinedAt: Date | undefined;
  /** Of a play that was dealt: before this it cannot have ended. */
  readonly earliest?: Date | undefined;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * When an event happened, as far as its device can be trusted: never after it arrived, and neither before the account
 * nor long before the event arrived. Clocks may be some minutes wrong. A play that was dealt ended no earlier than it
 * could: of its ticket the server knows the time, so a clock that is behind does not make it late.
 */
export function resolveEventTime(
  claimed: string,
  { at: arrived, joinedAt, earliest }: Arrival,
): { at: Date; code?: TimeCode } {
  const claimedMs = Date.parse(claimed);
  const code = codeOf(claimedMs, arrived.getTime(), joinedAt?.getTime());
  if (code) return { at: arrived, code };
  const from = earliest?.getTime() ?? Number.NEGATIVE_INFINITY;
  const at = new Date(Math.min(Math.max(claimedMs, from), arrived.getTime()));
  return { at, ...(claimedMs < from - CLOCK_MS && { code: 'time-before-ticket' }) };
}

const CLOCK_MS = limits.clockMinutes * MINUTE_MS;

function codeOf(claimed: number, arrived: number, joined = Number.NEGATIVE_INFINITY): TimeCode | undefined {
  if (claimed > arrived + CLOCK_MS) return 'time-ahead';
  if (claimed < joined - CLOCK_MS) return 'time-before-account';
  return claimed < arrived - limits.mostDaysLate * DAY_MS ? 'time-long-ago' : undefined;
}

/**
 * A judgement with what is odd about the time of its event. Guests play before they have an account: its verdict stays
 * what it is, and so does a code that says why it does not count in full, or that it was too fast.
 */
export function addTimeCode<Judged extends Judgement & { readonly event: { readonly at: string } }>(
  judged: Judged,
  arrival: Arrival,
): Judged {
  const { code } = resolveEventTime(judged.event.at, { ...arrival, earliest: judged.earliest });
  const isExplained = judged.code !== undefined && judged.code !== 'long';
  return code && !isExplained ? { ...judged, code } : judged;
}
