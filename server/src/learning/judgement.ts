import type { Verdict } from '@venture/api/v1/verdicts';
import type { ProgressEvent } from '@venture/rules/events';
import type { Trx } from '../database/schema';
import limits from './limits.json';

/** How an event was judged. */
export type Judgement = {
  readonly verdict: Verdict;
  /** Why the event is refused, or why it looks unlikely. */
  readonly code?: string;
  /** When a dealt play can have ended at the earliest, by the database's clock. */
  readonly earliest?: Date;
  /** Uses up a ticket in the transaction that stores the event; false if another call was faster. */
  readonly claim?: (trx: Trx) => Promise<boolean>;
};

/** An event and its judgement. */
export type JudgedEvent = Judgement & { readonly event: ProgressEvent };

export type Judges = {
  /**
   * Never throws because of what a learner sent, but refuses it with a code. Returns `over-budget` if this account
   * has used up its replays for now; undefined if the event cannot be judged now for another reason, but maybe
   * later. `receivedAt` is now, unless the event waited, and times are judged by it.
   */
  readonly judge: (
    userId: string,
    event: ProgressEvent,
    receivedAt?: Date,
  ) => Promise<Judgement | 'over-budget' | undefined>;
};

/** Why the time that a device gives for an event is not accepted. */
type TimeCode = 'time-ahead' | 'time-before-account' | 'time-before-ticket' | 'time-long-ago';

type Arrival = {
  /** When the event arrived. */
  readonly at: Date;
  readonly joinedAt: Date | undefined;
  /** When a dealt play can have ended at the earliest. */
  readonly earliest?: Date | undefined;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns when an event happened, as far as its device can be trusted: not after it arrived, before the account was
 * made, or long before it arrived. Clocks may be wrong by some minutes. A dealt play ended no earlier than was
 * possible: the server knows when its ticket was issued, so a slow clock does not make it late.
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
 * Adds to a judgement what is odd about the time of its event. Guests play before they have an account, so the
 * verdict stays. A code also stays if it says why the event does not count in full or was too fast.
 */
export function addTimeCode<Judged extends Judgement & { readonly event: { readonly at: string } }>(
  judged: Judged,
  arrival: Arrival,
): Judged {
  const { code } = resolveEventTime(judged.event.at, { ...arrival, earliest: judged.earliest });
  const isExplained = judged.code !== undefined && judged.code !== 'long';
  return code && !isExplained ? { ...judged, code } : judged;
}
