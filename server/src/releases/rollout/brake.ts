import { type Beacon, isReleaseFailure } from '@venture/api/v1/beacons';
import type { Plan } from '@venture/api/v1/rollout-plan';
import { rolloutPosition } from '@venture/contract/draw';
import brake from './limits.json' with { type: 'json' };

/** How many visitors met one of two releases in the present stage, and what became of them. */
export type VisitCounts = {
  readonly visitors: number;
  /** Those to whom it failed, whatever way. */
  readonly failed: number;
  /** Those among them whose tab it froze. */
  readonly frozen: number;
};

/** The release that is being rolled out, and the one that is live. */
export type RolloutCounts = { readonly newer: VisitCounts; readonly live: VisitCounts };

/** Visitors that weigh alike: all that are known, or the strangers of one network. */
export type VisitorGroup = VisitCounts & { readonly side: keyof RolloutCounts; readonly isKnown: boolean };

/** All visitors alike, as people are told. */
export function unweightedCounts(groups: readonly VisitorGroup[]): RolloutCounts {
  return sums(groups, () => 1);
}

/**
 * Each visitor by what they weigh. An account with a verified result from before counts as one. Others cost nothing to
 * make, so each weighs little, and those of one network together never more than one that is known.
 */
export function weightedCounts(groups: readonly VisitorGroup[]): RolloutCounts {
  const { strangerWeight, networkWeight } = brake;
  return sums(groups, ({ isKnown, visitors }) =>
    isKnown ? 1 : Math.min(strangerWeight, networkWeight / visitors),
  );
}

function sums(groups: readonly VisitorGroup[], weightOf: (group: VisitorGroup) => number): RolloutCounts {
  const sum = (wanted: VisitorGroup['side']): VisitCounts => {
    let [visitors, failed, frozen] = [0, 0, 0];
    for (const group of groups) {
      if (group.side !== wanted) continue;
      const weight = weightOf(group);
      visitors += weight * group.visitors;
      failed += weight * group.failed;
      frozen += weight * group.frozen;
    }
    return { visitors, failed, frozen };
  };
  return { newer: sum('newer'), live: sum('live') };
}

/** What the brake makes of a release, and why, in words for its team. */
export type Regression = { readonly what: 'stop' | 'pause'; readonly reason: string };

/**
 * A release is stopped when it is worse than the live one by more than those may lie whose word counts. It is in doubt when
 * it would be if everybody's word counted alike, or is worse by more than chance explains.
 */
export function detectRegression(
  groups: readonly VisitorGroup[],
  other = 'the live release',
): Regression | undefined {
  const told = unweightedCounts(groups);
  const weighed = weightedCounts(groups);
  const beyondLies = (high: number) => high + brake.lyingShare;
  for (const [what, counts] of [
    ['stop', weighed],
    ['pause', told],
  ] as const) {
    // A few whom nobody knows, before anybody else came, are no reason to doubt it.
    if (what === 'pause' && told.newer.visitors < brake.fewestVisitors) continue;
    for (const kind of ['failed', 'frozen'] as const) {
      if (isWorse(counts, kind, beyondLies)) return { what, reason: because(told, kind, other) };
    }
  }
  const isDoubtful = isWorse(weighed, 'failed', (high) => high * brake.worseBy);
  return isDoubtful ? { what: 'pause', reason: because(told, 'failed', other) } : undefined;
}

/**
 * What the brake makes of a release that everybody has: nobody meets another one meanwhile, so it is compared with what was
 * counted of the release before when that was new, or with what is usual.
 */
export function detectRegressionForAll(
  groups: readonly VisitorGroup[],
  before: VisitCounts | undefined,
): Regression | undefined {
  const met = before && before.visitors >= brake.fewestVisitors ? before : brake.usual;
  const newer = groups.filter(({ side }) => side === 'newer');
  return detectRegression([...newer, { ...met, side: 'live', isKnown: true }], 'the release before');
}

type Kind = 'failed' | 'frozen';

function isWorse({ newer, live }: RolloutCounts, kind: Kind, most: (high: number) => number): boolean {
  if (newer[kind] < brake.fewestFailed) return false;
  return interval(newer[kind], newer.visitors).low > most(interval(live[kind], live.visitors).high);
}

function because({ newer, live }: RolloutCounts, kind: Kind, other: string): string {
  const shareOf = (met: VisitCounts) => `${Math.round(met[kind])} of ${Math.round(met.visitors)} visitors`;
  const what = kind === 'failed' ? 'It failed' : 'It froze';
  return `${what} for ${shareOf(newer)}, ${other} for ${shareOf(live)}.`;
}

/**
 * Between what the rate behind these counts is likely to lie: Wilson's score interval (E. B. Wilson, 1927), which holds
 * for few visitors and for rates near 0 and 1 as well.
 */
function interval(count: number, visitors: number): { readonly low: number; readonly high: number } {
  if (visitors === 0) return { low: 0, high: 1 };
  const { z } = brake;
  const rate = count / visitors;
  const weight = 1 + z ** 2 / visitors;
  const centre = rate + z ** 2 / (2 * visitors);
  const width = z * Math.sqrt((rate * (1 - rate)) / visitors + z ** 2 / (4 * visitors ** 2));
  return { low: (centre - width) / weight, high: (centre + width) / weight };
}

/** How far a rollout has come: which stage of its plan, and for how long. */
type Progress = { readonly plan: Plan; readonly stage: number; readonly seconds: number };

/** What is to be done about a rollout. */
export type RolloutDecision = { readonly what: 'next-stage' } | { readonly what: 'promote' } | Regression;

/**
 * What has to be done now, if anything. Counts are those of the present stage: at another share the same trouble falls
 * on the two releases in another ratio. One that waits for somebody already can only be stopped.
 */
export function decideRollout(
  { plan, stage, seconds }: Progress,
  groups: readonly VisitorGroup[],
): RolloutDecision | undefined {
  const judgement = detectRegression(groups);
  const end = plan[stage]?.seconds;
  if (judgement?.what === 'stop' || (judgement && end !== undefined)) return judgement;
  const { visitors } = unweightedCounts(groups).newer;
  const isOver = end !== undefined && seconds >= end && visitors >= brake.fewestVisitors;
  if (!isOver) return undefined;
  return { what: stage + 1 < plan.length ? 'next-stage' : 'promote' };
}

/** What is being compared: a newer release that a share of people has, and the live one. */
export type Rollout = {
  readonly remote: string;
  readonly newer: string;
  readonly live: string;
  readonly share: number;
};

/** What became of the visits of one visitor, the worst last. */
export const VISIT_OUTCOMES = ['shown', 'failed', 'frozen'] as const;

/** Who sent a report: an account, or else a network, as many people as there may be in it. */
export type Reporter = { readonly userId: string; readonly network: string };

/** What a visitor met, and what became of it. */
export type Visit = {
  readonly side: 'newer' | 'live';
  readonly outcome: (typeof VISIT_OUTCOMES)[number];
};

/**
 * What a report says about the two releases; undefined if it says nothing about them. An account's side is known here,
 * so what it reports of the other one does not count; nobody who is not logged in has a side that could be known.
 */
export function toVisit(report: Beacon, userId: string, rollout: Rollout): Visit | undefined {
  const side = sideOf(report, rollout);
  if (side === undefined) return undefined;
  if (report.event !== 'shown' && !isReleaseFailure(report.code)) return undefined;
  if (userId !== '' && side !== handedTo(userId, rollout)) return undefined;
  if (report.event === 'shown') return { side, outcome: 'shown' };
  return { side, outcome: report.code === 'remote-frozen' ? 'frozen' : 'failed' };
}

/** Of a release that stands in it tells that the one after it has failed. */
function sideOf({ remote, version, source, event }: Beacon, rollout: Rollout): Visit['side'] | undefined {
  if (remote !== rollout.remote) return undefined;
  if (event === 'fell-back') return version === rollout.live ? 'newer' : 'live';
  if (source !== 'live') return undefined;
  if (version === rollout.newer) return 'newer';
  return version === rollout.live ? 'live' : undefined;
}

function handedTo(userId: string, { remote, newer, share }: Rollout): Visit['side'] {
  return rolloutPosition(userId, remote, newer) < share ? 'newer' : 'live';
}
