import { BoundedMap } from '../process/bounded-map';
import { keyedMutex } from '../process/keyed-mutex';
import limits from './progress-limits.json';

type Options = {
  readonly msPerMinute?: number;
  readonly mostAccounts?: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
};

export type Budget = ReturnType<typeof replayBudget>;

/**
 * How much replay time one account has; plays beyond it are judged later. A bucket for each account is filled again
 * within a minute.
 */
export function replayBudget({
  msPerMinute = limits.replayMsPerMinute,
  mostAccounts = limits.mostAccounts,
  now = () => performance.now(),
}: Options = {}) {
  const withLock = keyedMutex();
  const spent = new BoundedMap<string, { readonly ms: number; readonly at: number }>(mostAccounts);

  /** How much of the budget is used; 0 is a full bucket. */
  function usedBy(account: string): number {
    const { ms, at } = spent.get(account) ?? { ms: 0, at: 0 };
    return Math.max(0, ms - ((now() - at) * msPerMinute) / MINUTE_MS);
  }

  /** Beyond so many accounts whoever spent nothing for longest is forgotten. */
  function spend(account: string, ms: number): void {
    spent.set(account, { ms: usedBy(account) + ms, at: now() });
  }

  return {
    /** Does an account's work piece by piece while there is budget left; the last piece may exceed it. */
    within: <Result>(account: string, work: (spend: (ms: number) => void) => Promise<Result>) =>
      withLock(
        account,
        async (): Promise<Result | 'over-budget'> =>
          usedBy(account) < msPerMinute ? work((ms) => spend(account, ms)) : 'over-budget',
      ),
    /** The accounts without budget. */
    exhausted: (): readonly string[] => [...spent.keys()].filter((account) => usedBy(account) >= msPerMinute),
  };
}

const MINUTE_MS = 60_000;
