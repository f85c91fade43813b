import { describe, expect, test } from '@jest/globals';
import { UNCAUGHT } from '@venture/api/v1/beacons';
import type { Plan } from '@venture/api/v1/rollout-plan';
import { rolloutPosition } from '@venture/contract/draw';
import { random } from '@venture/rules/random';
import { sized } from '@venture/testing/sized';
import {
  decideRollout,
  detectRegression,
  detectRegressionForAll,
  isCounted,
  type RolloutCounts,
  type VisitCounts,
} from './brake';

const met = (visitors: number, failed = 0): VisitCounts => ({ visitors, failed });
const LIVE = met(1000, 10);
const PLAN = { share: 0.1, seconds: 600 };

describe('a rollout', () => {
  test.each([
    ['its time is not over', 599, 500, undefined],
    ['too few visitors met it', 6000, 19, undefined],
    ['its time is over and enough visitors met it', 600, 20, { what: 'promote' }],
  ])('when %s', (_, elapsed, visitors, decision) => {
    expect(decideRollout(PLAN, elapsed, { newer: met(visitors), live: LIVE })).toEqual(decision);
  });

  test('without an end waits to be promoted', () => {
    expect(decideRollout({ share: 0.1 }, 1e9, { newer: met(1e6), live: LIVE })).toBeUndefined();
  });

  const bad = { newer: met(20, 20), live: met(180, 2) };
  const doubtful = { newer: met(100, 10), live: met(900, 9) };

  test.each<[Plan]>([[PLAN], [{ share: 0.1 }]])(
    'by the plan %p is stopped when it fails, and says why',
    (plan) => {
      const reason = 'It failed for 20 of 20 visitors, the live release for 2 of 180 visitors.';
      expect(decideRollout(plan, 0, bad)).toEqual({ what: 'stop', reason });
    },
  );

  test('in doubt waits for somebody to decide, and asks once', () => {
    expect(decideRollout(PLAN, 600, doubtful)).toMatchObject({ what: 'pause' });
    expect(decideRollout({ share: 0.1 }, 600, doubtful)).toBeUndefined();
  });

  test('with too few known failures goes on', () => {
    expect(detectRegression({ newer: met(6, 6), live: LIVE })).toBeUndefined();
    expect(detectRegression({ newer: met(7, 7), live: LIVE })).toMatchObject({ what: 'stop' });
  });

  test('with nothing to compare with goes on', () => {
    expect(detectRegression({ newer: met(100, 100), live: met(0) })).toBeUndefined();
  });
});

test('a release for everybody is compared with the previous one or with usual rates', () => {
  expect(detectRegressionForAll(met(100, 30), met(100, 30))).toBeUndefined();
  expect(detectRegressionForAll(met(100, 30), met(19, 19))).toEqual({
    what: 'stop',
    reason: 'It failed for 30 of 100 visitors, the release before for 10 of 500 visitors.',
  });
  expect(detectRegressionForAll(met(100, 30), undefined)?.what).toBe('stop');
});

describe('the brake counts', () => {
  const rollout = { remote: 'lemonade', newer: '2.0.0', live: '1.0.0', share: 0.5 };
  const isNewer = (id: string) => rolloutPosition(id, 'lemonade', '2.0.0') < rollout.share;
  const ids = Array.from({ length: 100 }, (_, at) => `u${at}`);
  const [given = '', other = ''] = [ids.find(isNewer), ids.find((id) => !isNewer(id))];
  const report = { remote: 'lemonade', version: '2.0.0', code: 'stopped' };

  test.each([
    ['a failure of the release that an account was given', report, given, true],
    ['a load', { ...report, code: 'shown' }, given, true],
    ['the live release for all others', { ...report, version: '1.0.0' }, other, true],
    ['no release that an account was not given', report, other, false],
    ['nobody who is not logged in', report, '', false],
    ['no other version', { ...report, version: '0.9.0' }, given, false],
    ['no other remote', { ...report, remote: 'kiosk' }, given, false],
    ['no file that did not arrive', { ...report, code: 'entry-unreachable' }, given, false],
    ['no error that a page survived', { ...report, code: UNCAUGHT }, given, false],
  ])('%s', (_, one, userId, expected) => {
    expect(isCounted(one, userId, rollout)).toBe(expected);
  });
});

/** The figures of docs/decisions/007-rollout.md, printed if FIGURES=1 is in the environment. */
describe('in simulated rollouts to 10 % of people', () => {
  const RUNS = process.env['FIGURES'] ? 1000 : sized(100, 30);
  /** A release that was not stopped after this many visitors has met too many people. */
  const MOST_MET = 500;
  /** How many visitors come between two checks by the server. */
  const LOOK = 5;
  const LIVE_FAILS = 0.015;

  type Case = { readonly fails: number; readonly liars: number };
  type Run = { readonly outcome: 'stop' | 'pause' | 'none'; readonly visitors: number };

  /** Simulates known accounts arriving in turn; liars report a good release as failing and a bad one as fine. */
  function run(seed: number, { fails, liars }: Case): Run {
    const next = random(seed);
    const counts = { newer: { visitors: 0, failed: 0 }, live: { visitors: 0, failed: 0 } };
    const isGood = fails < 0.05;
    const arrive = (side: keyof RolloutCounts) => {
      const isLie = (side === 'newer') === isGood;
      const isFailure = next() < liars ? isLie : next() < (side === 'newer' ? fails : LIVE_FAILS);
      counts[side].visitors += 1;
      counts[side].failed += Number(isFailure);
    };
    let isPaused = false;
    for (let visitors = 1; visitors <= MOST_MET; visitors += 1) {
      for (let other = 0; other < 9; other += 1) arrive('live');
      arrive('newer');
      const what = visitors % LOOK === 0 ? detectRegression(counts)?.what : undefined;
      if (what === 'stop') return { outcome: 'stop', visitors };
      isPaused ||= what === 'pause';
    }
    return { outcome: isPaused ? 'pause' : 'none', visitors: MOST_MET };
  }

  test.each<[Case, Partial<Record<Run['outcome'], readonly [number, number]>>]>([
    [
      { fails: 0.015, liars: 0 },
      { stop: [0, 0.02], none: [0.9, 1] },
    ],
    [
      { fails: 0.02, liars: 0 },
      { stop: [0, 0.02], none: [0.85, 1] },
    ],
    [{ fails: 0.05, liars: 0 }, { none: [0, 0.2] }],
    [{ fails: 0.1, liars: 0 }, { none: [0, 0.02] }],
    [{ fails: 0.2, liars: 0 }, { stop: [0.97, 1] }],
    [{ fails: 1, liars: 0 }, { stop: [1, 1] }],
    [{ fails: 0.02, liars: 0.01 }, { stop: [0, 0.02] }],
    [{ fails: 0.02, liars: 0.02 }, { stop: [0, 0.02] }],
    [{ fails: 0.2, liars: 0.02 }, { stop: [0.95, 1] }],
    [{ fails: 0.02, liars: 0.05 }, { stop: [0, 0.15] }],
    [{ fails: 0.2, liars: 0.05 }, { stop: [0.85, 1] }],
  ])('%p: %p', (one, expected) => {
    const runs = Array.from({ length: RUNS }, (_, seed) => run(seed, one));
    const shareOf = (wanted: Run['outcome']) =>
      runs.filter(({ outcome }) => outcome === wanted).length / RUNS;
    if (process.env['FIGURES']) {
      const stopped = runs.flatMap(({ outcome, visitors }) => (outcome === 'stop' ? visitors : []));
      const median = stopped.sort((a, b) => a - b)[Math.floor(stopped.length / 2)];
      const shares = { stop: shareOf('stop'), pause: shareOf('pause'), none: shareOf('none') };
      process.stdout.write(`${JSON.stringify({ ...one, ...shares, median })}\n`);
    }
    for (const [outcome, [least, most]] of Object.entries(expected) as [Run['outcome'], [number, number]][]) {
      expect(shareOf(outcome)).toBeGreaterThanOrEqual(least);
      expect(shareOf(outcome)).toBeLessThanOrEqual(most);
    }
  });
});
