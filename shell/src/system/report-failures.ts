import type { Config } from '@venture/api/config';
import type { Step } from '@venture/host/open';
import type { ListingState } from '../remotes/listing';
import type { LoadLog } from './load-log';

/** Whatever sends is fetched when there is something to tell; where it cannot be had, the server cannot either. */
function withSender(use: (sender: typeof import('./beacons')) => void): void {
  import(/* webpackChunkName: "beacons" */ './beacons').then(use, () => undefined);
}

/**
 * Tells the server of failing remotes, if it wants to hear of them, and which release was shown of one that has two or
 * went live just now; answers what hears of the listing.
 */
export function reportFailures(
  loadLog: LoadLog,
  { apiBase, capabilities, beaconRate }: Pick<Config, 'apiBase' | 'capabilities' | 'beaconRate'>,
): (listing: ListingState) => void {
  if (!capabilities.includes('beacons') || Math.random() >= beaconRate) return () => undefined;
  let remotes: ListingState['remotes'] = [];
  loadLog.subscribe(() => {
    const steps = loadLog.read();
    const step = steps.at(-1);
    if (!step || !(isTrouble(step) || isFirstVisit(step, steps, remotes))) return;
    withSender(({ beaconOf, send }) => {
      const beacon = beaconOf(step, steps);
      if (beacon) send(beacon, apiBase);
    });
  });
  let hasReported = false;
  return (listing) => {
    remotes = listing.remotes;
    if (hasReported || listing.problems.length === 0) return;
    hasReported = true;
    withSender(({ beaconsOf, send }) => {
      for (const beacon of beaconsOf(listing)) send(beacon, apiBase);
    });
  };
}

function isTrouble({ error, what, source }: Step): boolean {
  return error !== undefined || what === 'stopped' || source === 'previous';
}

/** For how long after it went live a server watches what everybody has. */
const WATCHED_MS = 60 * 60 * 1000;

/** Whether this is the first page in this document of a remote that is being rolled out, or is new to everybody and has one to go back to. */
function isFirstVisit(
  { name, what }: Step,
  steps: readonly Step[],
  remotes: ListingState['remotes'],
): boolean {
  const isCompared = remotes.some(
    ({ name: one, rollout, previous, since = '' }) =>
      one === name &&
      (rollout !== undefined ||
        (previous !== undefined && Math.abs(Date.now() - Date.parse(since)) < WATCHED_MS)),
  );
  if (what !== 'shown' || !isCompared) return false;
  return steps.filter((step) => step.name === name && step.what === 'shown').length === 1;
}
