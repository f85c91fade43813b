import { createExpiringMap } from '../../process/cache';
import type limits from '../limits.json';

type Limits = { readonly keys: number; readonly seconds: number };

/**
 * What must wait until when, in this process: who has to wait is refused again without a query. `now` is
 * monotonic, in milliseconds. The oldest key is forgotten when there are too many, and every key after some
 * seconds.
 */
export function createBlocklist({ keys, seconds }: Limits, now: () => number = () => performance.now()) {
  const times = createExpiringMap(seconds * 1000, keys, now);
  return {
    add: (key: string, wait: number) => times.add(key, now() + wait * 1000),
    /** The seconds left; undefined when the database has to decide. */
    secondsLeft(key: string): number | undefined {
      const left = Math.ceil(((times.get(key)?.value ?? 0) - now()) / 1000);
      return left > 0 ? left : undefined;
    },
    /** For a key that got a try back: the database decides the next time. */
    forget: times.forget,
  };
}

type DelayRule = typeof limits.delay.account;

/**
 * How long an answer is delayed after that many failures: not at all for the `free` ones, then twice as long
 * at each `step`.
 */
export function loginDelayMs(failures: number, { free, step, firstMs, mostMs }: DelayRule): number {
  if (failures <= free) return 0;
  return Math.min(mostMs, firstMs * 2 ** Math.floor((failures - free - 1) / step));
}
