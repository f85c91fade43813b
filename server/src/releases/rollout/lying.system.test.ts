import { describe, expect, test } from '@jest/globals';
import type { Beacon } from '@venture/api/v1/beacons';
import { parsePlan } from '@venture/api/v1/rollout-plan';
import { random } from '@venture/progress/random';
import { sized } from '@venture/testing/sized';
import { decideRollout, toVisit, VISIT_OUTCOMES, type VisitorGroup } from './brake';

const RUNS = process.env['FIGURES'] ? 200 : sized(40, 10);
const PLAN = parsePlan('10 % for 30 days, then all') ?? [];
/** A release that nobody has stopped by then has met too many. */
const MOST_MET = 500;
/** After how many that met it servers look again. */
const LOOK = 5;
/** Of a few rollouts one is a large share. */
const STOPPED = RUNS < 200 ? 0.9 : 0.95;
const [LIVE_FAILS, GOOD, BAD] = [0.015, 0.02, 0.2];

type Place = 'one address' | 'addresses of their own';
type Case = {
  /** How many lie: of a good release that it froze, of a bad one that the live one froze instead. */
  readonly liars: number;
  readonly liarsAt: Place;
  readonly honestAt: Place;
  /** How many of the honest have a verified result from before; the others are new. */
  readonly known: number;
  /** Whether liars have one as well. */
  readonly areLiarsKnown: boolean;
};
type Run = { readonly outcome: 'stopped' | 'paused' | 'missed'; readonly met: number };

/** Learners arrive one after another, each once, until the rollout is stopped or too many met it. */
function run(seed: number, fails: number, { liars, liarsAt, honestAt, known, areLiarsKnown }: Case): Run {
  const next = random(seed);
  const rollout = { remote: 'lemonade', newer: '2.0.0', live: '1.0.0', share: 0.1 };
  const counted = tally();
  let isPaused = false;
  let met = 0;
  for (let at = 0; met < MOST_MET; at += 1) {
    const isLiar = next() < liars;
    const where = isLiar ? liarsAt : honestAt;
    const network = where === 'one address' ? `of ${isLiar ? 'liars' : 'the campus'}` : `${at}`;
    const isKnown = isLiar ? areLiarsKnown : next() < known;
    const isHanded = next() < rollout.share;
    const lie = isHanded === (fails === GOOD);
    const isFailure = isLiar ? lie : next() < (isHanded ? fails : LIVE_FAILS);
    const code = isLiar ? 'remote-frozen' : 'remote-crashed';
    const report: Beacon = {
      ...{ remote: rollout.remote, version: isHanded ? '2.0.0' : '1.0.0', source: 'live' },
      ...(isFailure ? { event: 'failed', code } : { event: 'shown', code: 'shown' }),
    };
    const visit = toVisit(report, '', rollout);
    if (visit) counted.add(isKnown ? undefined : network, visit.side, VISIT_OUTCOMES.indexOf(visit.outcome));
    if (!isHanded) continue;
    met += 1;
    if (met % LOOK !== 0) continue;
    const what = counted.decide();
    if (what === 'stop') return { outcome: 'stopped', met };
    isPaused ||= what === 'pause';
  }
  return { outcome: isPaused ? 'paused' : 'missed', met };
}

/** Counts as the tables do: those who are known, and the strangers of each network. */
function tally() {
  const groups = new Map<string, { -readonly [Key in keyof VisitorGroup]: VisitorGroup[Key] }>();
  return {
    add(network: string | undefined, side: VisitorGroup['side'], outcome: number) {
      const key = `${side} ${network}`;
      const isKnown = network === undefined;
      const group = groups.get(key) ?? { side, isKnown, visitors: 0, failed: 0, frozen: 0 };
      group.visitors += 1;
      if (outcome >= 1) group.failed += 1;
      if (outcome >= 2) group.frozen += 1;
      groups.set(key, group);
    },
    decide: () => decideRollout({ plan: PLAN, stage: 0, seconds: 0 }, [...groups.values()])?.what,
  };
}

/** The shares of runs by their outcome, and how many met a release that was stopped: the median and the most. */
function figures(fails: number, one: Case) {
  const runs = Array.from({ length: RUNS }, (_, seed) => run(seed, fails, one));
  const shareOf = (wanted: Run['outcome']) => runs.filter(({ outcome }) => outcome === wanted).length / RUNS;
  const met = runs
    .filter(({ outcome }) => outcome === 'stopped')
    .map((each) => each.met)
    .sort((a, b) => a - b);
  const said = {
    stopped: shareOf('stopped'),
    paused: shareOf('paused'),
    met: met[met.length >> 1],
    most: met.at(-1),
  };
  if (process.env['FIGURES']) process.stdout.write(`${JSON.stringify({ fails, ...one, ...said })}\n`);
  return said;
}

const [ONE, OWN] = ['one address', 'addresses of their own'] as const;
const MIXED = { known: 0.6, areLiarsKnown: false } as const;

const CASES: readonly Case[] = sized([0, 0.01, 0.05, 0.1, 0.2], [0, 0.1]).flatMap((liars) =>
  // Where nobody lies it does not matter from where.
  (liars > 0 ? [ONE, OWN] : [OWN]).flatMap((liarsAt) =>
    [ONE, OWN].map((honestAt) => ({ ...MIXED, liars, liarsAt, honestAt })),
  ),
);

describe(`in ${RUNS} simulated rollouts each`, () => {
  test.each(CASES)(
    '$liars lie at $liarsAt, the others are at $honestAt: the good go on, the bad do not',
    (one) => {
      expect(figures(GOOD, one).stopped).toBeLessThanOrEqual(0.01);
      expect(figures(BAD, one).stopped).toBeGreaterThanOrEqual(STOPPED);
    },
  );

  test.each([0.01, 0.02])('%d may lie who have results from before', (liars) => {
    const one = { ...MIXED, areLiarsKnown: true, liars, liarsAt: OWN, honestAt: OWN } as const;
    expect(figures(GOOD, one).stopped).toBeLessThanOrEqual(0.01);
    expect(figures(BAD, one).stopped).toBeGreaterThanOrEqual(STOPPED);
  });

  test('where everybody is new and behind one address, a bad release waits for a person, and a good one does not', () => {
    const one = { ...MIXED, known: 0, liars: 0, liarsAt: ONE, honestAt: ONE } as const;
    expect(figures(GOOD, one)).toMatchObject({ stopped: 0, paused: 0 });
    expect(figures(BAD, one)).toMatchObject({ stopped: 0, paused: 1 });
  });
});
