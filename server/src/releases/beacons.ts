import type { Beacon } from '@venture/api/v1/beacons';
import { BEACON_CODES, reportTrouble } from '@venture/api/v1/beacons';
import { sql } from 'kysely';
import { describeBrowser } from '../accounts/sessions/device';
import type { Database } from '../database/schema';
import { type Route, route } from '../http/route';
import { clientAddress, networkPrefix } from '../http/visitor';
import type { Metrics } from '../process/metrics';
import { cacheFor } from '../process/shared-answer';
import { createFiguresRecorder } from './figures/record';
import { createReportedReleaseFilter, OTHER_LABEL } from './reported-release';
import brake from './rollout/brake.json' with { type: './rollout/brake.json' };
import { hadVerifiedResults, listOpenRollouts } from './rollout/table';
import { type Reporter, toVisit, VISIT_OUTCOMES } from './rollout/visit';
import type { ReleaseStore } from './verified-list';

type Options = {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly store: ReleaseStore;
  readonly proxies: number;
};

/** Counts what pages report about remotes, and groups their failures; it names no person. */
export function beaconRoutes({ db, metrics, store, proxies }: Options): readonly Route[] {
  const known = createReportedReleaseFilter(store);
  const countVisit = createVisitCounter(db);
  const record = createFiguresRecorder(db);
  return [
    route(reportTrouble, async ({ body, caller: { userId }, c }) => {
      const { event, source, remote, version } = body;
      const reporter = { userId, network: networkPrefix(clientAddress(c, proxies)) };
      const names = await known({ remote, version });
      const code = BEACON_CODES.includes(body.code) ? body.code : OTHER_LABEL;
      if (event !== 'shown') metrics.reports.add({ ...names, source, event, code });
      if (names.version !== OTHER_LABEL)
        await record({ ...body, ...reporter, code, browser: describeBrowser(c.req.header('user-agent')) });
      await countVisit(body, reporter);
      return undefined;
    }),
  ];
}

/** Counts what pages report of releases that are being rolled out, or are new to everybody; of every visitor only the worst is kept. */
export function createVisitCounter(db: Database): (report: Beacon, reporter: Reporter) => Promise<void> {
  const running = cacheFor(brake.readMs, () => listOpenRollouts(db));
  return async (report, { userId, network }) => {
    const rollout = (await running()).find(({ remote }) => remote === report.remote);
    const visit = rollout && toVisit(report, userId, rollout);
    if (!visit) return;
    const account = `account ${userId}`;
    const place = `network ${network}`;
    // Accounts are made for nothing, so only what the server has verified before makes one known.
    await sql`
      insert into rollout_visits (rollout_id, stage, side, visitor, network, outcome)
      select r.id, r.stage, ${visit.side},
        sha256(r.salt || convert_to(${userId === '' ? place : account}, 'UTF8')),
        case when ${hadVerifiedResults(sql`${userId}`, sql`r.started_at`)} then null else sha256(r.salt || convert_to(${place}, 'UTF8')) end,
        ${VISIT_OUTCOMES.indexOf(visit.outcome)}
      from rollouts r where r.id = ${rollout.id} and r.stage = ${rollout.stage} and r.ended_at is null
      on conflict (rollout_id, stage, side, visitor) do update set outcome = excluded.outcome
        where rollout_visits.outcome < excluded.outcome`.execute(db);
  };
}
