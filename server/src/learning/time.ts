import type { Verdict } from '@venture/api/v1/verdicts';
import limits from './progress-limits.json';

/** Why an event counts from when it arrived, and not from when its device says it happened. */
type TimeCode = 'time-ahead' | 'time-before-account' | 'time-long-ago';

type Arrival = {
  /** When the event arrived. */
  readonly at: Date;
  readonly joinedAt: Date | undefined;
};

/** An event and what is made of it. */
type Claimed = {
  readonly standing: Verdict;
  readonly code?: string;
  readonly event: { readonly at: string };
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * When an event happened, as far as its device can be trusted: never after it arrived, and neither before the account
 * nor long before the event arrived. Clocks may be some minutes wrong.
 */
export function momentOf(claimed: string, { at: arrived, joinedAt }: Arrival): { at: Date; code?: TimeCode } {
  const code = codeOf(Date.parse(claimed), arrived.getTime(), joinedAt?.getTime());
  if (code) return { at: arrived, code };
  return { at: new Date(Math.min(Date.parse(claimed), arrived.getTime())) };
}

function codeOf(claimed: number, arrived: number, joined = Number.NEGATIVE_INFINITY): TimeCode | undefined {
  const clockMs = limits.clockMinutes * MINUTE_MS;
  if (claimed > arrived + clockMs) return 'time-ahead';
  if (claimed < joined - clockMs) return 'time-before-account';
  return claimed < arrived - limits.mostDaysLate * DAY_MS ? 'time-long-ago' : undefined;
}

/**
 * A judgement with what is odd about the time of its event. Guests play before they have an account: its standing stays
 * what it is, and so does a code that says why it does not count in full.
 */
export function withTimeCode<Judged extends Claimed>(judged: Judged, arrival: Arrival): Judged {
  const { code } = momentOf(judged.event.at, arrival);
  const isExplained = judged.standing !== 'verified' && judged.code !== undefined;
  return code && !isExplained ? { ...judged, code } : judged;
}
