import { expect, test } from '@jest/globals';
import { random, shuffled } from './random';

test('shuffling makes all orders equally likely, and leaves the list itself unchanged', () => {
  const list = ['a', 'b', 'c'] as const;
  const next = random(7);
  const counts = new Map<string, number>();
  for (let round = 0; round < 6000; round += 1) {
    const order = shuffled(list, next).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  // Each is expected 1000 times, with a standard deviation of 29.
  expect(Math.min(...counts.values())).toBeGreaterThan(850);
  expect(list).toEqual(['a', 'b', 'c']);
});
