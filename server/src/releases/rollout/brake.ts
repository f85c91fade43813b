import { isReleaseFailure } from '@venture/api/v1/beacons';
import type { Plan } from '@venture/api/v1/rollout-plan';
import { rolloutPosition } from '@venture/contract/draw';
import limits from '../limits.json' with { type: 'json' };

const { brake } = limits;

/** Counts of known accounts that met a release and for which it failed. */
export type VisitCounts = { readonly visitors: number; readonly failed: number };

/** The release being rolled out and the live one. */
export type RolloutCounts = { readonly newer: VisitCounts; readonly live: VisitCounts };

/** The brake's decision against a release, and why, in words for its team. */
export type Regression = { readonly what: 'stop' | 'pause'; readonly reason: string };

/**
 * Says to pause a release that fails significantly more often than the previous one, or to stop it if the gap is
 * more than a few dishonest accounts could fake.
 */
export function detectRegression(
  { newer, live }: RolloutCounts,
  other = 'the live release',
): Regression | undefined {
  if (newer.failed < brake.fewestFailed) return undefined;
  const worseBy = interval(newer).low - interval(live).high;
  if (worseBy <= 0) return undefined;
  const shareOf = ({ failed, visitors }: VisitCounts) => `${failed} of ${visitors} visitors`;
  return {
    what: worseBy > brake.margin ? 'stop' : 'pause',
    reason: `It failed for ${shareOf(newer)}, ${other} for ${shareOf(live)}.`,
  };
}

/**
 * Does the same for a release that everybody has: compares it with the counts of the previous one, or with usual
 * ones if too few people met that.
 */
export function detectRegressionForAll(
  newer: VisitCounts,
  before: VisitCounts | undefined,
): Regression | undefined {
  const isKnown = before && before.visitors >= brake.fewestVisitors;
  return detectRegression({ newer, live: isKnown ? before : brake.usual }, 'the release before');
}

/** Wilson's score interval (E. B. Wilson, 1927) of a failure rate: holds for few visitors and for rates near 0 and 1. */
function interval({ failed, visitors }: VisitCounts): { readonly low: number; readonly high: number } {
  if (visitors === 0) return { low: 0, high: 1 };
  const { z } = brake;
  const rate = failed / visitors;
  const weight = 1 + z ** 2 / visitors;
  const centre = rate + z ** 2 / (2 * visitors);
  const width = z * Math.sqrt((rate * (1 - rate)) / visitors + z ** 2 / (4 * visitors ** 2));
  return { low: (centre - width) / weight, high: (centre + width) / weight };
}

/** The decision about a rollout. */
export type RolloutDecision = { readonly what: 'promote' } | Regression;

/** Decides about a rollout after this much time; one waiting for a person can only be stopped. */
export function decideRollout(
  { seconds }: Plan,
  elapsed: number,
  counts: RolloutCounts,
): RolloutDecision | undefined {
  const regression = detectRegression(counts);
  if (regression?.what === 'stop') return regression;
  if (seconds === undefined) return undefined;
  if (regression) return regression;
  const isOver = elapsed >= seconds && counts.newer.visitors >= brake.fewestVisitors;
  return isOver ? { what: 'promote' } : undefined;
}

/** A newer release for a share of people, and the live one. */
export type Rollout = {
  readonly remote: string;
  readonly newer: string;
  readonly live: string;
  readonly share: number;
};

/** A page's report: `shown`, or how the release failed. */
export type Report = { readonly remote: string; readonly version: string; readonly code: string };

/** Whether the brake counts this account's report: only if it is about the release that the rollout gives it. */
export function isCounted({ remote, version, code }: Report, userId: string, rollout: Rollout): boolean {
  if (userId === '' || remote !== rollout.remote) return false;
  if (code !== 'shown' && !isReleaseFailure(code)) return false;
  const isNewer = rolloutPosition(userId, remote, rollout.newer) < rollout.share;
  return version === (isNewer ? rollout.newer : rollout.live);
}
