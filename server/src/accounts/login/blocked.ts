import { BoundedMap } from '../../process/bounded-map';

type Limits = { readonly keys: number; readonly seconds: number };

/**
 * What must wait until when, in this process: who has to wait is refused again without a query. `now` is
 * monotonic, in milliseconds. The oldest key is forgotten when there are too many, and every key after some
 * seconds.
 */
export function blockedKeys(most: Limits, now: () => number = () => performance.now()) {
  const times = new BoundedMap<string, { readonly retryAt: number; readonly forgetAt: number }>(most.keys);

  return {
    add(key: string, seconds: number): void {
      const forgetAt = now() + Math.min(seconds, most.seconds) * 1000;
      times.set(key, { retryAt: now() + seconds * 1000, forgetAt });
    },

    /** The seconds left; undefined when the database has to decide. */
    secondsLeft(key: string): number | undefined {
      const time = times.get(key);
      if (time && now() < time.forgetAt) return Math.ceil((time.retryAt - now()) / 1000);
      times.delete(key);
      return undefined;
    },

    /** For a key that got a try back: the database decides the next time. */
    forget(key: string): void {
      times.delete(key);
    },
  };
}
