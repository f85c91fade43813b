import { pickBelow, type Random } from '@venture/progress/random';

/** A value of the normal distribution with mean 0 and deviation 1 (Box and Muller). */
export function normal(next: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

export function pick<Item>(list: readonly Item[], next: Random): Item {
  const item = list[pickBelow(next, list.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

/** The places of an id of version 4: `x` is any digit, `y` one that says how it is made. */
const ID = 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx';
const DIGITS = '0123456789abcdef';

/** An id that depends on the seed alone; thousands of them a second are made, so digit by digit. */
export function uuid(next: Random): string {
  let id = '';
  for (const place of ID) {
    if (place === 'x') id += DIGITS[pickBelow(next, 16)];
    else id += place === 'y' ? DIGITS[8 + pickBelow(next, 4)] : place;
  }
  return id;
}
