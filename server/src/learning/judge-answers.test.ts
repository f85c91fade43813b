import { expect, test } from '@jest/globals';
import { findWrongSeconds, isImplausiblyLong } from './judge-answers';

const DAY = 86_400;

test.each([
  ['a minute', { seconds: 60, questionSeconds: { a: 20, b: 40 } }, undefined, false],
  ['times of a device that does not tell them apart', { seconds: 60 }, undefined, false],
  [
    'a laptop that slept overnight',
    { seconds: 9 * 3600, questionSeconds: { a: 9 * 3600 } },
    undefined,
    false,
  ],
  ['a page left open over a long weekend', { seconds: 4 * DAY }, undefined, true],
  [
    'one question left open for two days',
    { seconds: 2 * DAY, questionSeconds: { a: 2 * DAY } },
    undefined,
    true,
  ],
  ['more than a year', { seconds: 400 * DAY }, 'seconds-impossible', true],
  ['as much as a number can be', { seconds: 1e308 }, 'seconds-impossible', true],
  [
    'questions that took longer than all',
    { seconds: 60, questionSeconds: { a: 60, b: 6 } },
    'seconds-differ',
    false,
  ],
  ['one question without end', { seconds: 60, questionSeconds: { a: 1e308 } }, 'seconds-differ', true],
])('answers that took %s', (_, timed, wrong, long) => {
  expect(findWrongSeconds({ total: 2, ...timed })).toBe(wrong);
  expect(isImplausiblyLong({ total: 2, ...timed })).toBe(long);
});
