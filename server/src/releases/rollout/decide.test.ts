import { expect, test } from '@jest/globals';
import { readPlan } from '@venture/api/v1/rollout-plan';
import { decide } from './brake';

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
