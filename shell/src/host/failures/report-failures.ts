import type { Config } from '@venture/api/config';
import type { LoadStep } from '@venture/host/load';
import { observable } from '@venture/ui/observable';
import type { ListingState } from '../list/listing';

/** Steps of loading the remotes of this page so far. */
export function createLoadLog() {
  const { get, set, subscribe } = observable<readonly LoadStep[]>([]);
  return { read: get, write: (step: LoadStep) => set([...get(), step]), subscribe };
}
type LoadLog = ReturnType<typeof createLoadLog>;

/** Loads the sender only when there is something to report; when it cannot be loaded, the server cannot be reached either. */
function withSender(use: (sender: typeof import('./beacons')) => void): void {
  import(/* webpackChunkName: "beacons" */ './beacons').then(use, () => undefined);
}

/** Reports failing remotes to the server, if it answers `/v1`, and once which release of each was shown; returns what hears of the listing. */
export function reportFailures(
  loadLog: LoadLog,
  { apiBase, v1 }: Pick<Config, 'apiBase' | 'v1'>,
): (listing: ListingState) => void {
  if (!v1) return () => undefined;
  loadLog.subscribe(() => {
    const steps = loadLog.read();
    const step = steps.at(-1);
    if (!step || !(isTrouble(step) || isFirstVisit(step, steps))) return;
    withSender(({ createBeacon, send }) => {
      const beacon = createBeacon(step, steps);
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

function isTrouble({ error, what, source }: LoadStep): boolean {
  return error !== undefined || what === 'stopped' || what === 'uncaught' || source === 'previous';
}

/** True for the first page of its remote in this document. */
function isFirstVisit({ name, what, source }: LoadStep, steps: readonly LoadStep[]): boolean {
  if (what !== 'shown' || source !== 'live' || !navigator.onLine) return false;
  return steps.filter((step) => step.name === name && step.what === 'shown').length === 1;
}
