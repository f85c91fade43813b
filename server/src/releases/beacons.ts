import { CODES, reportTrouble } from '@venture/api/v1/beacons';
import { type Route, route } from '../http/route';
import type { Metrics } from '../process/metrics';
import { OTHER, releaseNames } from './reported-release';
import type { ReleaseStore } from './verified-list';

type Options = { readonly metrics: Metrics; readonly store: ReleaseStore };

/** Counts what pages tell about remotes that failed; nothing about who used them is sent or kept. */
export function beaconRoutes({ metrics, store }: Options): readonly Route[] {
  const known = releaseNames(store);
  return [
    route(reportTrouble, async ({ body: { code, event, source, ...release } }) => {
      const names = await known(release);
      const isKnownCode = CODES.includes(code);
      metrics.reports.add({ ...names, source, event, code: isKnownCode ? code : OTHER });
      return undefined;
    }),
  ];
}
