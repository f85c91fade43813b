import type { Verdict } from '@venture/api/v1/verdicts';
import type { ProgressEvent } from '@venture/rules/events';
import type { Trx } from '../database/schema';
import limits from './limits.json';

/** An event's judgement. */
export type Judgement = {
  readonly verdict: Verdict;
  /** Why it is refused, or why it looks unlikely. */
  readonly code?: string;
  /** A dealt play cannot have ended before this, by the database's clock. */
  readonly earliest?: Date;
  /** Uses up a ticket in the transaction that stores the event; false when another call was faster. */
  readonly claim?: (trx: Trx) => Promise<boolean>;
};

/** An event and its judgement. */
export type JudgedEvent = Judgement & { readonly event: ProgressEvent };

export type Judges = {
  /**
   * Never throws for what a learner sent, but refuses it with a code. Returns `over-budget` if this account has
   * used up its replays for now; undefined if it cannot be judged now for another reason, but maybe later. Time is
   * judged by `receivedAt`, which is now unless the event waited.
   */
  readonly judge: (
    userId: string,
    event: ProgressEvent,
    receivedAt?: Date,
  ) => Promise<Judgement | 'over-budget' | undefined>;
};

/** Why an event does not count from the time its device gives. */
type TimeCode = 'time-ahead' | 'time-before-account' | 'time-before-ticket' | 'time-long-ago';

type Arrival = {
  /** When the event arrived. */
  readonly at: Date;
  readonly joinedAt: Date | undefined;
  /** A dealt play cannot have ended before this. */
  readonly earliest?: Date | undefined;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns when an event happened, as far as its device can be trusted: never after it arrived, before the account
 * or long before its arrival. Clocks may be some minutes wrong. A dealt play ended no earlier than possible: the
 * server knows its ticket's time, so a slow clock does not make it late.
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
 * Adds to a judgement what is odd about its event's time. Guests play before they have an account, so the verdict
 * stays, and so does a code saying why it does not count in full or was too fast.
 */
export function addTimeCode<Judged extends Judgement & { readonly event: { readonly at: string } }>(
  judged: Judged,
  arrival: Arrival,
): Judged {
  const { code } = resolveEventTime(judged.event.at, { ...arrival, earliest: judged.earliest });
  const isExplained = judged.code !== undefined && judged.code !== 'long';
  return code && !isExplained ? { ...judged, code } : judged;
}
