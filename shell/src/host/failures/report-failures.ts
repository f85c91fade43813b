import type { Config } from '@venture/api/config';
import type { LoadStep } from '@venture/host/load';
import type { ListingState } from '../list/listing';

/** Loads the sender only when there is something to report. If that fails, the server cannot be reached either. */
function withSender(use: (sender: typeof import('./beacons')) => void): void {
  import(/* webpackChunkName: "beacons" */ './beacons').then(use, () => undefined);
}

/** Reports failing remotes to the server, if it answers `/v1`, and once per remote which release was shown. */
export function createFailureReporter({ apiBase, v1 }: Pick<Config, 'apiBase' | 'v1'>) {
  const steps: LoadStep[] = [];
  let hasReported = false;
  return {
    reportStep(step: LoadStep): void {
      steps.push(step);
      if (!v1 || !(isTrouble(step) || isFirstVisit(step, steps))) return;
      const before = [...steps];
      withSender(({ createBeacon, send }) => {
        const beacon = createBeacon(step, before);
        if (beacon) send(beacon, apiBase);
      });
    },
    reportProblems(listing: ListingState): void {
      if (!v1 || hasReported || listing.problems.length === 0) return;
      hasReported = true;
      withSender(({ beaconsOf, send }) => {
        for (const beacon of beaconsOf(listing)) send(beacon, apiBase);
      });
    },
  };
}

function isTrouble({ error, what, source }: LoadStep): boolean {
  return error !== undefined || what === 'stopped' || what === 'uncaught' || source === 'previous';
}

/** Whether this is the first page of the remote that this document shows. */
function isFirstVisit({ name, what, source }: LoadStep, steps: readonly LoadStep[]): boolean {
  if (what !== 'shown' || source !== 'live' || !navigator.onLine) return false;
  return steps.filter((step) => step.name === name && step.what === 'shown').length === 1;
}
