import type { Config } from '@venture/api/config';
import type { ListingState } from '../remotes/listing';
import type { LoadLog } from './load-log';

/** Whatever sends is fetched with the first trouble; where it cannot be had, the server cannot either. */
function withSender(use: (sender: typeof import('./beacons')) => void): void {
  import(/* webpackChunkName: "beacons" */ './beacons').then(use, () => undefined);
}

/** Tells the server of failing remotes, if it wants to hear of them; answers what hears of the listing. */
export function reportFailures(
  loadLog: LoadLog,
  { apiBase, capabilities, beaconRate }: Pick<Config, 'apiBase' | 'capabilities' | 'beaconRate'>,
): (listing: ListingState) => void {
  if (!capabilities.includes('beacons') || Math.random() >= beaconRate) return () => undefined;
  loadLog.subscribe(() => {
    const steps = loadLog.read();
    const step = steps.at(-1);
    const isTrouble = step?.error !== undefined || step?.what === 'stopped' || step?.source === 'previous';
    if (!step || !isTrouble) return;
    withSender(({ beaconOf, send }) => {
      const beacon = beaconOf(step, steps);
      if (beacon) send(beacon, apiBase);
    });
  });
  let hasReported = false;
  return (listing) => {
    if (hasReported || listing.problems.length === 0) return;
    hasReported = true;
    withSender(({ beaconsOf, send }) => {
      for (const beacon of beaconsOf(listing)) send(beacon, apiBase);
    });
  };
}
