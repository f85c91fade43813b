import { expect, test } from '@jest/globals';
import { decide } from './decide';
import { planWords, readPlan } from './plan';

test.each([
  ['10', [{ share: 0.1 }]],
  ['2.5 %', [{ share: 0.025 }]],
  ['10% for 1 hour, then all', [{ share: 0.1, seconds: 3600 }]],
  [
    '10 % for 10 minutes, 50 % for 10, then all',
    [
      { share: 0.1, seconds: 600 },
      { share: 0.5, seconds: 600 },
    ],
  ],
  ['5 % for 2 days, 50 %', [{ share: 0.05, seconds: 172_800 }, { share: 0.5 }]],
])('"%s" is a plan', (text, plan) => {
  expect(readPlan(text)).toEqual(plan);
});

test.each([
  ['nobody', '0'],
  ['more than nine in ten, which leaves too few to compare with', '95'],
  ['a stage without an end before another', '10 %, 50 % for 10 minutes, then all'],
  ['an end and nothing after it', '10 % for 10 minutes'],
  ['everybody after a stage without an end', '10 %, then all'],
  ['a time without a unit', '10 % for 10, then all'],
  ['longer than a month', '10 % for 31 days, then all'],
  ['words', 'soon'],
  ['nothing', ''],
])('%s is no plan: "%s"', (_, text) => {
  expect(readPlan(text)).toBeUndefined();
});

test.each(['10 %', '10 % for 10 minutes, 50 % for 1 hour, then all', '2.5 % for 90 seconds, 50 %'])(
  '"%s" is said as it is read',
  (text) => {
    expect(planWords(readPlan(text) ?? [])).toBe(text);
  },
);

const met = (visitors: number, failed = 0) => ({ visitors, failed, frozen: 0 });
const plan = readPlan('10 % for 10 minutes, 50 % for 10 minutes, then all') ?? [];
const at = (stage: number, seconds: number, visitors: number, own = plan) =>
  decide({ plan: own, stage, seconds }, { newer: met(visitors), live: met(1000) })?.what;

test('a stage ends when its time is over and enough visitors met the newer release, and everybody has it after the last', () => {
  expect(at(0, 599, 500)).toBe(undefined);
  expect(at(0, 6000, 19)).toBe(undefined);
  expect(at(0, 600, 20)).toBe('next-stage');
  expect(at(1, 600, 20)).toBe('promote');
});

test('a share without an end waits for somebody to promote it', () => {
  expect(at(0, 1e9, 1e6, readPlan('10') ?? [])).toBe(undefined);
});

test('whatever the plan says, a release that fails is stopped, and the reason says how often', () => {
  expect(decide({ plan, stage: 0, seconds: 600 }, { newer: met(20, 20), live: met(180, 2) })).toEqual({
    what: 'stop',
    reason: 'It failed for 20 of 20 visitors, the live release for 2 of 180 visitors.',
  });
});
