import { BoundedMap } from './cache';

type Leak = {
  readonly perSecond: number;
  /** The maximum number of buckets; beyond it, the one unused for the longest time is forgotten. */
  readonly most: number;
  /** A monotonic clock that returns milliseconds. */
  readonly now?: () => number;
};

/**
 * Creates a leaky bucket per account or address in this process: what each has used drains over time. Callers set
 * the capacity. Counts shared by all processes are in `database/throttle.ts`.
 */
export function createLeakyBuckets({ perSecond, most, now = () => performance.now() }: Leak) {
  const buckets = new BoundedMap<string, { readonly level: number; readonly at: number }>(most);

  function level(key: string): number {
    const { level, at } = buckets.get(key) ?? { level: 0, at: 0 };
    return Math.max(0, level - ((now() - at) / 1000) * perSecond);
  }

  return {
    level,
    add: (key: string, amount: number) => void buckets.set(key, { level: level(key) + amount, at: now() }),
    keys: (): readonly string[] => [...buckets.keys()],
  };
}
