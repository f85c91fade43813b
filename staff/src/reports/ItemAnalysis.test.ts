import { expect, test } from '@jest/globals';
import { describeDiscrimination } from './ItemAnalysis';

test.each([
  [null, 'unknown'],
  [-0.01, 'against the rest'],
  [0, 'hardly'],
  [0.1, 'a little'],
  [0.3, 'clearly'],
])('a discrimination of %d is described as %s', (value, words) => {
  expect(describeDiscrimination(value)).toBe(words);
});
