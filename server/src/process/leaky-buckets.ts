import { BoundedMap } from './cache';

type Leak = {
  readonly perSecond: number;
  /** How many buckets there are at most: beyond that, the one that nothing was put into for longest is forgotten. */
  readonly most: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
};

/**
 * A leaky bucket for each account or address, in this process: what each has used leaks away with time. How much fits is
 * for the caller to say. What all processes count together is in `database/throttle.ts`.
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
