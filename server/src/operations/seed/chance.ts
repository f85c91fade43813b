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

/** An id of version 4 that depends on the seed alone. */
export function uuid(next: Random): string {
  const hex = Array.from({ length: 32 }, (_, place) => {
    if (place === 12) return '4';
    return (place === 16 ? 8 + pickBelow(next, 4) : pickBelow(next, 16)).toString(16);
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
