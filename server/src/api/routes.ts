import type { Passwords } from '../accounts/passwords';
import { auditRoutes } from '../audit/routes';
import { classesRoutes } from '../classes/routes';
import type { Config } from '../config';
import { feedbackRoutes } from '../feedback/routes';
import { scoresFollow } from '../leaderboards/follow';
import { leaderboardRoutes } from '../leaderboards/routes';
import type { Log } from '../log';
import { meRoutes } from '../me/routes';
import type { Metrics } from '../metrics/metrics';
import { reportRoutes } from '../metrics/reports';
import { peopleRoutes } from '../people/routes';
import type { Follow } from '../progress/events';
import { judgesOf } from '../progress/judge';
import { rankedRuns } from '../progress/ranked';
import { progressRoutes } from '../progress/routes';
import { reportsRoutes } from '../reports/routes';
import type { Rules } from '../rules/rules';
import { runRoutes } from '../runs/routes';
import { settingsRoutes } from '../settings/routes';
import type { Database } from '../storage/schema';
import { openApi } from './openapi';
import type { Route } from './serve';

/** What the calls are made of. */
export type RouteParts = {
  readonly db: Database;
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly passwords: Passwords;
  /** What the rules of every stored release say, and the answers of its quizzes. */
  readonly rules: Rules;
};

/** All calls under `/v1`; the OpenAPI document and the tests of who may do what go by this list. */
export function allRoutes(parts: RouteParts): readonly Route[] {
  const routes: Route[] = [
    ...meRoutes(parts),
    ...runRoutes(parts),
    ...progressRoutes({ ...parts, judges: judgesOf(parts), follow: tellBoards }),
    ...leaderboardRoutes(parts),
    ...peopleRoutes(parts),
    ...settingsRoutes(parts),
    ...auditRoutes(parts),
    ...feedbackRoutes(parts),
    ...classesRoutes(parts),
    ...reportsRoutes(parts),
    ...reportRoutes({ ...parts.config, ...parts }),
  ];
  return [...routes, openApi(routes)];
}

/** Leaderboards follow every change of a person's progress, in its transaction. */
const tellBoards: Follow = (trx, { userId, at, verifiedXp, events }) =>
  scoresFollow(trx, userId, { xp: verifiedXp, runs: rankedRuns(events), at });
