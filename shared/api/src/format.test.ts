import { expect, test } from '@jest/globals';
import { formatClock, formatCount, formatList, formatNumber, formatSize } from './format';

test.each([
  [0, undefined, '0'],
  [-0, undefined, '0'],
  [-1250, undefined, '\u22121,250'],
  [1234.5678, undefined, '1,234.568'],
  [1234.5678, 1, '1,234.6'],
  [1234.5678, 0, '1,235'],
  [3, 2, '3'],
])('the number %d with %p decimal places is formatted as %s', (value, digits, words) => {
  expect(formatNumber(value, digits)).toBe(words);
});

test.each([
  [0, 'item', undefined, '0 items'],
  [1, 'item', undefined, '1 item'],
  [1200, 'item', undefined, '1,200 items'],
  [1, 'entry', 'entries', '1 entry'],
  [2, 'entry', 'entries', '2 entries'],
])('%i of %p and %p is formatted as %s', (count, one, many, words) => {
  expect(formatCount(count, one, many)).toBe(words);
});

test.each([
  [[], ''],
  [['one'], 'one'],
  [['one', 'two'], 'one and two'],
  [['one', 'two', 'three'], 'one, two, and three'],
])('the list %p is formatted as "%s"', (items, words) => {
  expect(formatList(items)).toBe(words);
});

test.each([
  [1, '1 kB'],
  [999_000, '999 kB'],
  [1_250_000, '1.3 MB'],
  [40e9, '40.0 GB'],
])('%d bytes are formatted as %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

test.each([
  [9, '0:09'],
  [60, '1:00'],
  [754, '12:34'],
])('a clock with %i seconds shows %s', (seconds, words) => {
  expect(formatClock(seconds)).toBe(words);
});
