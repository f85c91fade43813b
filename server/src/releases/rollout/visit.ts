import type { Beacon } from '@venture/api/v1/beacons';
import { rolloutPosition } from '@venture/contract/draw';

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
  if (side === undefined || isNeutralBeaconCode(report.code)) return undefined;
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

/** What did not arrive is no fault of a release, most people have the live one already, and what `threw-late` goes on. */
export function isNeutralBeaconCode(code: string): boolean {
  return /-(late|unreachable|unavailable)$/.test(code);
}
