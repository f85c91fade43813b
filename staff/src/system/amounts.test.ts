import { expect, test } from '@jest/globals';
import { sayDuration } from './amounts';

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
