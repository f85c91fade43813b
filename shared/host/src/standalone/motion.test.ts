import { expect, test } from '@jest/globals';
import { asReduced } from './motion';

test.each([
  ['(prefers-reduced-motion: reduce)', '(min-width: 0px)'],
  ['(prefers-reduced-motion)', '(min-width: 0px)'],
  ['( prefers-reduced-motion : reduce )', '(min-width: 0px)'],
  ['(prefers-reduced-motion: no-preference)', '(max-width: 0px)'],
  ['screen and (prefers-reduced-motion: reduce)', 'screen and (min-width: 0px)'],
  [
    'not all and (prefers-reduced-motion: no-preference), (prefers-reduced-motion: reduce)',
    'not all and (max-width: 0px), (min-width: 0px)',
  ],
  ['(min-width: 40rem)', '(min-width: 40rem)'],
  ['(prefers-color-scheme: dark)', '(prefers-color-scheme: dark)'],
])('to somebody who wants less motion %s answers as %s', (query, answered) => {
  expect(asReduced(query)).toBe(answered);
});
