import { auditRoutes } from '../audit/routes';
import { classesRoutes } from '../classes/routes';
import { feedbackRoutes } from '../feedback/routes';
import { leaderboardRoutes } from '../leaderboards/routes';
import { passwordRoutes } from '../me/password';
import { meRoutes } from '../me/routes';
import { sessionRoutes } from '../me/sessions';
import { reportRoutes } from '../metrics/reports';
import { peopleRoutes } from '../people/routes';
import { progressRoutes } from '../progress/routes';
import { recoveryRoutes } from '../recovery/routes';
import { reportsRoutes } from '../reports/routes';
import { runRoutes } from '../runs/routes';
import { settingsRoutes } from '../settings/routes';
import { openApi } from './openapi';
import type { RouteParts } from './parts';
import type { Route } from './serve';

/** All calls under `/v1`; the OpenAPI document and the tests of who may do what go by this list. */
export function allRoutes(parts: RouteParts): readonly Route[] {
  const routes: Route[] = [
    ...meRoutes(parts),
    ...sessionRoutes(parts),
    ...passwordRoutes(parts),
    ...runRoutes(parts),
    ...progressRoutes(parts.progress),
    ...leaderboardRoutes(parts),
    ...peopleRoutes(parts),
    ...recoveryRoutes(parts),
    ...settingsRoutes(parts),
    ...auditRoutes(parts),
    ...feedbackRoutes(parts),
    ...classesRoutes(parts),
    ...reportsRoutes(parts),
    ...reportRoutes({ ...parts.config, ...parts }),
  ];
  return [...routes, openApi(routes)];
}
