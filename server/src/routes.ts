import { passwordRoutes } from './accounts/own-password';
import { sessionRoutes } from './accounts/own-sessions';
import { recoveryRoutes } from './accounts/recovery/routes';
import { auditRoutes } from './administration/audit-routes';
import { feedbackRoutes } from './administration/feedback';
import { settingsRoutes } from './administration/settings-routes';
import { reportsRoutes } from './classes/reports/routes';
import { classesRoutes } from './classes/routes';
import { openApi } from './http/openapi';
import type { Route } from './http/route';
import { leaderboardRoutes } from './leaderboards/routes';
import { progressRoutes } from './learning/routes';
import { runRoutes } from './learning/runs/routes';
import { meRoutes } from './people/me';
import { peopleRoutes } from './people/routes';
import { reportRoutes } from './releases/beacons';
import type { RouteParts } from './route-parts';

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
