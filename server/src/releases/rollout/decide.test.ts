import { expect, test } from '@jest/globals';
import { parsePlan } from '@venture/api/v1/rollout-plan';
import { decideRollout, type VisitorGroup, weightedCounts } from './brake';

const met = (side: VisitorGroup['side'], visitors: number, failed = 0, isKnown = true): VisitorGroup => ({
  ...{ side, isKnown, visitors, failed },
  frozen: 0,
});
const plan = parsePlan('10 % for 10 minutes, 50 % for 10 minutes, then all') ?? [];
const at = (stage: number, seconds: number, visitors: number, own = plan) =>
  decideRollout({ plan: own, stage, seconds }, [met('newer', visitors), met('live', 1000)])?.what;

test('a stage ends when its time is over and enough visitors met the newer release, and everybody has it after the last', () => {
  expect(at(0, 599, 500)).toBe(undefined);
  expect(at(0, 6000, 19)).toBe(undefined);
  expect(at(0, 600, 20)).toBe('next-stage');
  expect(at(1, 600, 20)).toBe('promote');
});

test('a share without an end waits for somebody to promote it', () => {
  expect(at(0, 1e9, 1e6, parsePlan('10') ?? [])).toBe(undefined);
});

test('whatever the plan says, a release that fails is stopped, and the reason says how often', () => {
  expect(
    decideRollout({ plan, stage: 0, seconds: 600 }, [met('newer', 20, 20), met('live', 180, 2)]),
  ).toEqual({
    what: 'stop',
    reason: 'It failed for 20 of 20 visitors, the live release for 2 of 180 visitors.',
  });
});

const stage = { plan, stage: 0, seconds: 600 };

test('a release that only people fail who are not known waits for somebody, and goes on for nobody', () => {
  const groups = [met('newer', 56, 32, false), met('newer', 30), met('live', 500, 5)];
  const reason = 'It failed for 32 of 86 visitors, the live release for 5 of 500 visitors.';
  expect(decideRollout(stage, groups)).toEqual({ what: 'pause', reason });
  expect(decideRollout({ ...stage, plan: parsePlan('10') ?? [] }, groups)).toBe(undefined);
});

test('strangers of one network together weigh as one who is known, by the share of them to whom it failed', () => {
  expect(weightedCounts([met('newer', 56, 28, false)]).newer).toEqual({
    visitors: 1,
    failed: 0.5,
    frozen: 0,
  });
  expect(weightedCounts([met('newer', 5, 5, false)]).newer).toMatchObject({ visitors: 0.25, failed: 0.25 });
});

test('nineteen strangers before anybody else came are no reason to doubt a release', () => {
  const groups = Array.from({ length: 19 }, () => met('newer', 1, 1, false));
  expect(decideRollout(stage, [...groups, met('live', 60)])).toBe(undefined);
  expect(decideRollout(stage, [...groups, met('newer', 1, 1, false), met('live', 60)])?.what).toBe('pause');
});

test.each([
  [6, undefined],
  [7, 'stop'],
])('a release that freezes for all of the first %d visitors: %s', (visitors, what) => {
  const newer = { ...met('newer', visitors, visitors), frozen: visitors };
  expect(decideRollout({ ...stage, seconds: 0 }, [newer, met('live', 60)])?.what).toBe(what);
});
