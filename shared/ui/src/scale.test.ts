import { expect, test } from '@jest/globals';
import { groupAdjacent, ticks } from './LineChart';

test.each([
  [0, [0, 0.25, 0.5, 0.75, 1]],
  [3, [0, 1, 2, 3]],
  [37, [0, 10, 20, 30, 40]],
  [100, [0, 25, 50, 75, 100]],
  [101, [0, 50, 100, 150]],
  [812, [0, 250, 500, 750, 1000]],
])('an axis for values up to %i has the ticks %j', (highest, expected) => {
  expect(ticks(highest)).toEqual(expected);
});

test('a line has a gap where values are missing', () => {
  const values = [1, 2, null, 3, null, null, 4, 5];
  expect(groupAdjacent(values, (value) => value !== null)).toEqual([[0, 1], [3], [6, 7]]);
});
