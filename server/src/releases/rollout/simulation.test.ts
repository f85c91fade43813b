import { describe, expect, test } from '@jest/globals';
import type { Beacon } from '@venture/api/v1/beacons';
import { type Plan, parsePlan } from '@venture/api/v1/rollout-plan';
import { rolloutPosition } from '@venture/contract/draw';
import { pickBelow, random } from '@venture/progress/random';
import { sized } from '@venture/testing/sized';
import { decideRollout, toVisit, VISIT_OUTCOMES, type VisitorGroup } from './brake';

const RUNS = sized(500, 20);

/** How often servers look, and how long it takes from there to the pages. */
const LOOK_SECONDS = 3;
const DELAY_SECONDS = 3;

const NOISE = 0.01;
const AT_10 = '10';
const IN_STAGES = '10 % for 10 minutes, 50 % for 10, then all';

type Case = {
  readonly plan: string;
  readonly people: number;
  readonly visitsPerSecond: number;
  readonly seconds: number;
  /** How often a visit fails, by release, and by when it is. */
  readonly fails: (side: 'newer' | 'live', second: number) => number;
  readonly attack?: (remote: string) => readonly { readonly userId: string; readonly network: string }[];
};

type Run = {
  readonly outcome: 'stop' | 'promote' | 'wait';
  /** How many people met the newer release, and how often. */
  readonly met: number;
  readonly visits: number;
};

/** Counts as the tables do: one row for each visitor and release, with the worst that became of it. */
function tally() {
  const worst = new Map<string, number>();
  const groups = new Map<string, { -readonly [Key in keyof VisitorGroup]: VisitorGroup[Key] }>();
  return {
    groups,
    add(
      userId: string,
      network: string,
      side: VisitorGroup['side'],
      outcome: (typeof VISIT_OUTCOMES)[number],
    ) {
      const visitor = `${side} ${userId || network}`;
      const before = worst.get(visitor) ?? -1;
      const now = VISIT_OUTCOMES.indexOf(outcome);
      if (now <= before) return;
      worst.set(visitor, now);
      const isKnown = userId !== '';
      const key = `${side} ${isKnown || network}`;
      const group = groups.get(key) ?? { side, isKnown, visitors: 0, failed: 0, frozen: 0 };
      if (before < 0) group.visitors += 1;
      if (before < 1 && now >= 1) group.failed += 1;
      if (now >= 2) group.frozen += 1;
      groups.set(key, group);
    },
  };
}

function run(seed: number, { plan: text, people, visitsPerSecond, seconds, fails, attack }: Case): Run {
  const next = random(seed);
  const plan: Plan = parsePlan(text) ?? [];
  const remote = `remote-${seed}`;
  const attackers = attack?.(remote) ?? [];
  const draws = Array.from({ length: people }, (_, at) => rolloutPosition(`u${at}`, remote, '2.0.0'));
  const met = new Set<string>();
  let [visits, stage, since, share, rows] = [0, 0, 0, plan[0]?.share ?? 0, tally()];
  let stopped = Number.POSITIVE_INFINITY;
  const report = (version: string, isFailure: boolean, code = 'stopped'): Beacon => ({
    ...{ remote, version, source: 'live', code },
    event: isFailure ? 'stopped' : 'shown',
  });
  const hear = (one: Beacon, userId: string, network: string) => {
    const rollout = { remote, newer: '2.0.0', live: '1.0.0', share };
    const visit = toVisit(one, userId, rollout);
    if (visit) rows.add(userId, network, visit.side, visit.outcome);
  };

  for (let second = 0; second < seconds; second += 1) {
    if (second > stopped + DELAY_SECONDS) return { outcome: 'stop', met: met.size, visits };
    for (let visit = 0; visit < visitsPerSecond; visit += 1) {
      const at = pickBelow(next, people);
      const who = `u${at}`;
      const side = (draws[at] ?? 1) < share ? 'newer' : 'live';
      if (side === 'newer') {
        met.add(who);
        visits += 1;
      }
      hear(report(side === 'newer' ? '2.0.0' : '1.0.0', next() < fails(side, second)), who, '');
    }
    for (const { userId, network } of attackers) {
      hear(report('2.0.0', true, 'remote-frozen'), userId, network);
      hear(report('1.0.0', false), userId, network);
    }
    if (second % LOOK_SECONDS !== 0 || stopped < second) continue;
    const what = decideRollout({ plan, stage, seconds: second - since }, [...rows.groups.values()])?.what;
    if (what === 'promote') return { outcome: 'promote', met: met.size, visits };
    if (what === 'stop') stopped = second;
    if (what === 'next-stage') {
      stage += 1;
      [since, share, rows] = [second, plan[stage]?.share ?? 0, tally()];
    }
  }
  return { outcome: stopped < seconds ? 'stop' : 'wait', met: met.size, visits };
}

function runs(one: Case): readonly Run[] {
  return Array.from({ length: RUNS }, (_, seed) => run(seed, one));
}

const count = (all: readonly Run[], outcome: Run['outcome']) =>
  all.filter((one) => one.outcome === outcome).length;

describe(`in ${RUNS} simulated rollouts`, () => {
  const small = { plan: AT_10, people: 1000, visitsPerSecond: 2, seconds: 3600 };
  const large = { plan: IN_STAGES, people: 2000, visitsPerSecond: 2, seconds: 3600 };

  test('a release that fails for everybody is stopped before 20 of 1,000 visitors met it', () => {
    const all = runs({ ...small, fails: (side) => (side === 'newer' ? 1 : NOISE) });
    expect(count(all, 'stop')).toBe(RUNS);
    expect(Math.max(...all.map(({ met }) => met))).toBeLessThan(20);
  });

  test('one that fails at every fifth visit is stopped within 200 visits of its own', () => {
    const all = runs({ ...small, people: 4000, fails: (side) => (side === 'newer' ? 0.2 : NOISE) });
    expect(count(all, 'stop')).toBe(RUNS);
    expect(Math.max(...all.map(({ visits }) => visits))).toBeLessThanOrEqual(200);
  });

  test('one that is as good as the live one reaches everybody in at least 99 of 100', () => {
    expect(count(runs({ ...large, fails: () => NOISE }), 'promote')).toBeGreaterThanOrEqual(0.99 * RUNS);
  });

  test.each([
    ['of everything', 1],
    ['of half', 0.5],
  ])('an outage %s, whenever it is, stops none', (_, rate) => {
    const all = Array.from({ length: RUNS }, (__, seed) => {
      const began = Math.floor(random(seed + RUNS)() * 1200);
      const isOut = (second: number) => second >= began && second < began + 120;
      return run(seed, { ...large, fails: (___, second) => (isOut(second) ? rate : NOISE) });
    });
    expect(count(all, 'stop')).toBe(0);
  });

  test.each([
    ['network, with as many browsers as they like', [{ userId: '', network: '192.0.2' }]],
    ['account', [{ userId: 'mallory', network: '192.0.2' }]],
  ])('somebody with one %s stops none', (_, attackers) => {
    const all = runs({ ...large, fails: () => NOISE, attack: () => attackers });
    expect(count(all, 'stop')).toBe(0);
  });
});
