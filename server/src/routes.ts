import { type CheckResult, getSystem } from '@venture/api/v1/system';
import { passwordRoutes, sessionRoutes } from './accounts/own-login';
import type { Passwords } from './accounts/passwords';
import { recoveryRoutes } from './accounts/recovery';
import { auditRoutes } from './administration/audit-trail';
import { feedbackRoutes } from './administration/feedback';
import { settingsRoutes } from './administration/settings';
import { assignmentRoutes } from './classes/assignments/routes';
import { gradebookRoutes } from './classes/gradebook/routes';
import { reportRoutes } from './classes/reports/routes';
import { classRoutes } from './classes/routes';
import type { Database } from './database/schema';
import { createOpenApiRoute } from './http/openapi';
import { type Route, route } from './http/route';
import type { ReleaseRegistry } from './judging/released';
import type { RulesRunner } from './judging/rules';
import { dailyRoutes } from './leaderboards/daily';
import { leaderboardRoutes } from './leaderboards/routes';
import { documentRoutes } from './learning/documents';
import type { ProgressServices } from './learning/events';
import { progressRoutes, runRoutes } from './learning/routes';
import type { Mailer } from './mail/mail';
import { meRoutes } from './people/me';
import { peopleRoutes } from './people/routes';
import type { Config } from './process/config';
import type { Log } from './process/log';
import type { Metrics } from './process/metrics';
import { VERSION } from './process/version';
import { renewList } from './releases/list-changes';
import { releaseRoutes } from './releases/publishing/routes';
import { beaconRoutes } from './releases/rollout/beacons';
import type { NotifyTeam } from './teams/notify';
import { teamRoutes } from './teams/routes';

/** The services that the API's route handlers use. */
export type RouteServices = {
  readonly db: Database;
  readonly config: Config;
  readonly metrics: Metrics;
  readonly passwords: Passwords;
  /** Undefined if mail cannot be sent. */
  readonly mail: Mailer | undefined;
  readonly notifyTeam: NotifyTeam | undefined;
  /** The rules of every stored release, and its quizzes' answers. */
  readonly rules: RulesRunner;
  readonly progress: ProgressServices;
  readonly releases: ReleaseRegistry;
  /** This installation's checks. */
  readonly checks: () => Promise<readonly CheckResult[]>;
  readonly log: Log;
};

/** Lists all calls under `/v1`; the OpenAPI document and the access tests are based on it. */
export function allRoutes({ config, ...others }: RouteServices): readonly Route[] {
  const services = { ...config, ...others };
  const routes: Route[] = [
    ...meRoutes(services),
    ...sessionRoutes(services),
    ...passwordRoutes(services),
    ...runRoutes(services),
    ...progressRoutes(services.progress),
    ...documentRoutes(services),
    ...leaderboardRoutes(services),
    ...dailyRoutes(services),
    ...peopleRoutes(services),
    ...recoveryRoutes(services),
    ...settingsRoutes(services),
    ...auditRoutes(services),
    ...feedbackRoutes(services),
    ...teamRoutes({ ...services, renewList: () => renewList(services) }),
    ...classRoutes(services),
    ...assignmentRoutes(services),
    ...gradebookRoutes(services),
    ...reportRoutes(services),
    ...releaseRoutes(services),
    ...beaconRoutes(services),
    route(getSystem, async () => ({ version: VERSION, checks: [...(await services.checks())] })),
  ];
  return [...routes, createOpenApiRoute(routes)];
}
