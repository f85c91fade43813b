import { keyedMutex } from '../process/keyed-mutex';
import limits from './progress-limits.json';

/** How much replay time one account has; plays beyond it are judged later. */
export type Budget = {
  /**
   * Does an account's work piece by piece while there is budget left; the last piece may exceed it.
   */
  readonly within: <Result>(
    account: string,
    work: (spend: (ms: number) => void) => Promise<Result>,
  ) => Promise<Result | 'over-budget'>;
  /** The accounts without budget. */
  readonly exhausted: () => readonly string[];
};

type Options = {
  readonly msPerMinute?: number;
  readonly mostAccounts?: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
};

/** A bucket for each account, which is filled again in a minute; only those that are not full are remembered. */
export function replayBudget({
  msPerMinute = limits.replayMsPerMinute,
  mostAccounts = limits.mostAccounts,
  now = () => performance.now(),
}: Options = {}): Budget {
  const withLock = keyedMutex();
  const spent = new Map<string, { readonly ms: number; readonly at: number }>();

  /** How much of the budget is used; 0 is a full bucket. */
  function usedBy(account: string): number {
    const { ms, at } = spent.get(account) ?? { ms: 0, at: 0 };
    return Math.max(0, ms - ((now() - at) * msPerMinute) / MINUTE_MS);
  }

  function spend(account: string, ms: number): void {
    const used = usedBy(account) + ms;
    spent.delete(account);
    spent.set(account, { ms: used, at: now() });
    if (spent.size > mostAccounts) forgetSome();
  }

  /** Those that are full again, and then whoever spent least lately. */
  function forgetSome(): void {
    for (const account of spent.keys()) if (usedBy(account) === 0) spent.delete(account);
    for (const account of spent.keys()) {
      if (spent.size <= mostAccounts) return;
      spent.delete(account);
    }
  }

  return {
    within: (account, work) =>
      withLock(account, async () =>
        usedBy(account) < msPerMinute ? work((ms) => spend(account, ms)) : 'over-budget',
      ),
    exhausted: () => [...spent.keys()].filter((account) => usedBy(account) >= msPerMinute),
  };
}

const MINUTE_MS = 60_000;
