import type limits from '../account-limits.json';

type DelayRule = typeof limits.delay.account;

/**
 * How long an answer is delayed after that many failures: not at all for the `free` ones, then twice as long
 * at each `step`.
 */
export function delayAfter(failures: number, { free, step, firstMs, mostMs }: DelayRule): number {
  if (failures <= free) return 0;
  return Math.min(mostMs, firstMs * 2 ** Math.floor((failures - free - 1) / step));
}
