import type { Config } from '../config';
import { leaderboardRoutes } from '../leaderboards/routes';
import type { Log } from '../log';
import { meRoutes } from '../me/routes';
import type { Metrics } from '../metrics/metrics';
import { reportRoutes } from '../metrics/reports';
import type { Database } from '../storage/schema';
import { openApi } from './openapi';
import type { Route } from './serve';

/** What the calls are made of. */
export type RouteParts = {
  readonly db: Database;
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
};

/** All calls under `/v1`; the OpenAPI document and the tests of who may do what go by this list. */
export function allRoutes(parts: RouteParts): readonly Route[] {
  const routes: Route[] = [
    ...meRoutes(parts),
    ...leaderboardRoutes(parts),
    ...reportRoutes({ ...parts.config, ...parts }),
  ];
  return [...routes, openApi(routes)];
}
