import { describe, expect, test } from '@jest/globals';
import type { Beacon } from '@venture/api/v1/beacons';
import { readPlan } from '@venture/api/v1/rollout-plan';
import { random } from '@venture/progress/random';
import { sized } from '@venture/testing/sized';
import { decide } from './brake';
import { OUTCOMES, visitOf } from './visit';

const RUNS = sized(200, 10);
const PLAN = readPlan('10') ?? [];
/** A release that nobody has stopped by then has met too many. */
const MOST_MET = 500;
const LIVE_FAILS = 0.015;
/** How many of the honest have a verified result from before; the others are new. */
const KNOWN = 0.6;

type Case = {
  /** How often the newer release fails. */
  readonly fails: number;
  /** How many lie: of a good release that it froze, of a bad one that the live one failed instead. */
  readonly liars: number;
  readonly liarsAt: 'one address' | 'addresses of their own';
  readonly honestAt: 'one address' | 'addresses of their own';
};
type Person = {
  readonly id: string;
  readonly network: string;
  readonly isLiar: boolean;
  readonly isNew: boolean;
};

/** Learners arrive one after another, each once, until the rollout is stopped or too many met it. */
function run(seed: number, { fails, liars, liarsAt, honestAt }: Case): 'stopped' | 'missed' {
  const next = random(seed);
  const rollout = { remote: `remote-${seed}`, newer: '2.0.0', live: '1.0.0', share: 0.1 };
  const counted = tally();
  const isBad = fails > 0.1;
  for (let at = 0, met = 0; met < MOST_MET; at += 1) {
    const isLiar = next() < liars;
    const where = isLiar ? liarsAt : honestAt;
    const network = where === 'one address' ? `of ${isLiar ? 'liars' : 'the campus'}` : `${at}`;
    const one = { id: `u${at}`, network, isLiar, isNew: !isLiar && next() >= KNOWN };
    const isHanded = next() < rollout.share;
    const lie = isHanded !== isBad;
    const isFailure = isLiar ? lie : next() < (isHanded ? fails : LIVE_FAILS);
    const report: Beacon = {
      ...{ remote: rollout.remote, version: isHanded ? '2.0.0' : '1.0.0', source: 'live' },
      ...(isFailure
        ? { event: 'failed', code: isLiar ? 'remote-frozen' : 'remote-crashed' }
        : { event: 'shown', code: 'shown' }),
    };
    const visit = visitOf(report, '', rollout);
    if (visit) counted.add(one, visit.side, OUTCOMES.indexOf(visit.outcome));
    if (!isHanded) continue;
    met += 1;
    if (counted.decide()?.what === 'stop') return 'stopped';
  }
  return 'missed';
}

/** Counts as the tables do: accounts from before the rollout, and the networks of newer ones. */
function tally() {
  const worst = new Map<string, number>();
  const none = { visitors: 0, failed: 0, frozen: 0 };
  const counts = { newer: { ...none }, live: { ...none } };
  return {
    add({ id, network, isNew }: Person, side: 'newer' | 'live', outcome: number) {
      const key = `${side} ${isNew ? network : id}`;
      const before = worst.get(key) ?? -1;
      if (outcome <= before) return;
      worst.set(key, outcome);
      if (before < 0) counts[side].visitors += 1;
      if (before < 1 && outcome >= 1) counts[side].failed += 1;
      if (outcome >= 2) counts[side].frozen += 1;
    },
    decide: () => decide({ plan: PLAN, stage: 0, seconds: 0 }, counts),
  };
}

const stoppedOf = (one: Case) =>
  Array.from({ length: RUNS }, (_, seed) => run(seed, one)).filter((outcome) => outcome === 'stopped')
    .length / RUNS;

const GOOD = 0.02;
const BAD = 0.2;
const OWN = 'addresses of their own';
const ONE = 'one address';

describe(`in ${RUNS} simulated rollouts each`, () => {
  test.each([ONE, OWN] as const)('without liars, and everybody at %s, the good go on', (honestAt) => {
    const one = { liars: 0, liarsAt: OWN, honestAt } as const;
    expect(stoppedOf({ ...one, fails: GOOD })).toBeLessThanOrEqual(0.01);
  });

  test.each(
    [0, 0.01, 0.05, 0.1, 0.2].flatMap((liars) =>
      [ONE, OWN].flatMap((liarsAt) => [ONE, OWN].map((honestAt) => ({ liars, liarsAt, honestAt }) as const)),
    ) as Omit<Case, 'fails'>[],
  )('figures: $liars lie at $liarsAt, the others are at $honestAt', (one) => {
    const [good, bad] = [stoppedOf({ ...one, fails: GOOD }), stoppedOf({ ...one, fails: BAD })];
    if (process.env['FIGURES']) process.stdout.write(`${JSON.stringify({ ...one, good, bad })}\n`);
    expect(good + bad).toBeGreaterThanOrEqual(0);
  });
});
