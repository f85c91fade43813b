import { expect, test } from '@jest/globals';
import { duration, strength } from './words';

test.each([
  [0.4, '0 s'],
  [45, '45 s'],
  [60, '1 min'],
  [150.4, '2 min 30 s'],
])('%d seconds are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test.each([
  [null, 'unknown'],
  [-0.01, 'against the rest'],
  [0, 'hardly'],
  [0.1, 'a little'],
  [0.3, 'clearly'],
])('a discrimination of %d tells apart %s', (value, words) => {
  expect(strength(value)).toBe(words);
});
