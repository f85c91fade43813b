import { expect, test } from '@jest/globals';
import { formatPlan, parsePlan } from './rollout-plan';

test.each([
  ['10', { share: 0.1 }],
  ['2.5 %', { share: 0.025 }],
  ['10% for 1 hour, then all', { share: 0.1, seconds: 3600 }],
  ['10 % for 10 minutes, all', { share: 0.1, seconds: 600 }],
  ['5 % for 2 days, then all', { share: 0.05, seconds: 172_800 }],
])('"%s" is a valid plan', (text, plan) => {
  expect(parsePlan(text)).toEqual(plan);
});

test.each([
  ['nobody', '0'],
  ['more than nine in ten, which leaves too few to compare with', '95'],
  ['a second share', '10 % for 10 minutes, 50 % for 10 minutes, then all'],
  ['an end and nothing after it', '10 % for 10 minutes'],
  ['everybody after a share without an end', '10 %, then all'],
  ['a time without a unit', '10 % for 10, then all'],
  ['longer than a month', '10 % for 31 days, then all'],
  ['words', 'soon'],
  ['nothing', ''],
])('%s is invalid: "%s"', (_, text) => {
  expect(parsePlan(text)).toBeUndefined();
});

test.each(['10 %', '10 % for 10 minutes, then all', '2.5 % for 90 seconds, then all'])(
  '"%s" is formatted the same as it was written',
  (text) => {
    const plan = parsePlan(text);
    expect(plan && formatPlan(plan)).toBe(text);
  },
);
