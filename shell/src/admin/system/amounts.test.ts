import { expect, test } from '@jest/globals';
import { many, sayDuration, saySize } from './amounts';

test.each([
  [0, 'a moment'],
  [4.9, 'a moment'],
  [5, '5 seconds'],
  [59.9, '59 seconds'],
  [60, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [172_799, '47 hours'],
  [172_800, '2 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(sayDuration(seconds)).toBe(words);
});

test.each([
  [1, '1 kB'],
  [999_000, '999 kB'],
  [1_250_000, '1.3 MB'],
  [40e9, '40.0 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(saySize(bytes)).toBe(words);
});

test('one is not many', () => {
  expect([many(1, 'email'), many(1200, 'email')]).toEqual(['1 email', '1,200 emails']);
});
