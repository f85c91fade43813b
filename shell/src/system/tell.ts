import type { Config } from '@venture/api/config';
import type { KnownRemotes } from '../remotes/list';
import type { Diary } from './diary';

/** Whatever sends is fetched with the first trouble; where it cannot be had, the server cannot either. */
function withSender(use: (sender: typeof import('./beacons')) => void): void {
  import(/* webpackChunkName: "beacons" */ './beacons').then(use, () => undefined);
}

/** Tells the server of failing remotes, if it wants to hear of them; answers what hears of the listing. */
export function tellServer(
  diary: Diary,
  { apiBase, capabilities, beaconRate }: Pick<Config, 'apiBase' | 'capabilities' | 'beaconRate'>,
): (known: KnownRemotes) => void {
  if (!capabilities.includes('beacons') || Math.random() >= beaconRate) return () => undefined;
  diary.subscribe(() => {
    const steps = diary.read();
    const step = steps.at(-1);
    const isTrouble = step?.error !== undefined || step?.what === 'stopped' || step?.source === 'previous';
    if (!step || !isTrouble) return;
    withSender(({ beaconOf, send }) => {
      const beacon = beaconOf(step, steps);
      if (beacon) send(beacon, apiBase);
    });
  });
  let isTold = false;
  return (known) => {
    if (isTold || known.problems.length === 0) return;
    isTold = true;
    withSender(({ beaconsOf, send }) => {
      for (const beacon of beaconsOf(known)) send(beacon, apiBase);
    });
  };
}
