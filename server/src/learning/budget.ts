import { createKeyedMutex } from '../process/concurrency-limiter';
import { createLeakyBuckets } from '../process/leaky-buckets';
import limits from './limits.json';

type Options = {
  readonly msPerMinute?: number;
  readonly mostAccounts?: number;
  /** A monotonic clock that returns milliseconds. */
  readonly now?: () => number;
};

export type JudgingBudget = ReturnType<typeof createJudgingBudget>;

/**
 * Limits an account's replay time and answered questions; anything beyond is judged later. The replay bucket
 * refills within a minute; after an attempt the next one waits for the minimum time its questions take.
 */
export function createJudgingBudget({
  msPerMinute = limits.replayMsPerMinute,
  mostAccounts = limits.mostAccounts,
  now = () => performance.now(),
}: Options = {}) {
  const withLock = createKeyedMutex();
  const spent = createLeakyBuckets({ perSecond: msPerMinute / SECONDS_A_MINUTE, most: mostAccounts, now });
  const answering = createLeakyBuckets({ perSecond: 1, most: mostAccounts, now });

  return {
    /** Does a piece of an account's work if budget is left; the last piece may exceed the budget. */
    within: <Result>(account: string, work: (spend: (ms: number) => void) => Promise<Result>) =>
      withLock(
        account,
        async (): Promise<Result | 'over-budget'> =>
          spent.level(account) < msPerMinute ? work((ms) => spent.add(account, ms)) : 'over-budget',
      ),
    /** Takes the time that so many answers need; false while the time of the previous attempt has not passed. */
    takeAnswers(account: string, questions: number): boolean {
      if (answering.level(account) > 0) return false;
      answering.add(account, questions * limits.secondsPerQuestion);
      return true;
    },
    /** Lists the accounts that have no budget left. */
    exhausted: (): readonly string[] => [
      ...spent.keys().filter((account) => spent.level(account) >= msPerMinute),
      ...answering.keys().filter((account) => answering.level(account) > 0),
    ],
  };
}

const SECONDS_A_MINUTE = 60;
