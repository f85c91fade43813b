import { CODES, reportTrouble } from '@venture/api/v1/beacons';
import type { Database } from '../database/schema';
import { type Route, route } from '../http/route';
import { addressOf, networkOf } from '../http/visitor';
import type { Metrics } from '../process/metrics';
import { OTHER, releaseNames } from './reported-release';
import { visitCounter } from './rollout/count-visit';
import type { ReleaseStore } from './verified-list';

type Options = {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly store: ReleaseStore;
  readonly proxies: number;
};

/** Counts what pages tell about remotes that failed, and about those that are being rolled out; it names no person. */
export function beaconRoutes({ db, metrics, store, proxies }: Options): readonly Route[] {
  const known = releaseNames(store);
  const countVisit = visitCounter(db);
  return [
    route(reportTrouble, async ({ body, caller: { userId }, c }) => {
      const { code, event, source, ...release } = body;
      if (event !== 'shown') {
        const names = await known(release);
        const isKnownCode = CODES.includes(code);
        metrics.reports.add({ ...names, source, event, code: isKnownCode ? code : OTHER });
      }
      await countVisit(body, { userId, network: networkOf(addressOf(c, proxies)) });
      return undefined;
    }),
  ];
}
