import {
  BEACON_CODES,
  BEACON_FROM_LIST,
  BEACON_FROM_PLATFORM,
  BEACON_MESSAGE_LENGTH,
  type Beacon,
  reportTrouble,
} from '@venture/api/v1/beacons';
import { redactMessage } from '@venture/api/v1/redact-message';
import { FIGURES_DAYS, type Figures } from '@venture/api/v1/releases';
import { sql } from 'kysely';
import { batched } from '../../database/batched';
import type { Database } from '../../database/schema';
import { type Route, route } from '../../http/route';
import type { ReleaseRegistry } from '../../judging/released';
import { cacheFor } from '../../process/cache';
import { OTHER_LABEL } from '../../process/log';
import type { Metrics } from '../../process/metrics';
import limits from '../limits.json';
import { isCounted, type Report } from './brake';
import { listOpenRollouts, NOBODY } from './rollout';

type Options = {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly releases: ReleaseRegistry;
};

/** Counts what pages report about remotes, without naming anybody. */
export function beaconRoutes({ db, metrics, releases }: Options): readonly Route[] {
  const record = createReportRecorder(db);
  return [
    route(reportTrouble, async ({ body, caller: { userId } }) => {
      const { event, source, remote, version } = body;
      const names = await known(releases, { remote, version });
      const code = codeOf(body);
      if (event !== 'shown') metrics.reports.inc({ ...names, source, event, code });
      if (source === 'live' && names.version !== OTHER_LABEL)
        await record({ remote, version, code, userId, message: body.message ?? '' });
    }),
  ];
}

/** Returns the code to count: anybody can make up codes, or report a failure as a load. */
function codeOf({ event, code }: Beacon): string {
  if (event === 'shown') return SHOWN;
  return BEACON_CODES.includes(code) && code !== SHOWN ? code : OTHER_LABEL;
}

const SHOWN = 'shown';

type Reported = Report & { readonly userId: string; readonly message: string };

/**
 * Counts loads and failures by day and code, with the last message, as well as the accounts that the brake counts.
 * Simultaneous reports share a connection, since they concern the same rows.
 */
export function createReportRecorder(db: Database): (reported: Reported) => Promise<void> {
  const rollouts = cacheFor(limits.brake.readMs, () => listOpenRollouts(db));
  return batched(
    async (all: readonly Reported[]) => {
      await countReports(db, all);
      const open = await rollouts();
      const counted = all.flatMap(({ userId, remote, version, code }) => {
        const rollout = open.find((one) => isCounted({ remote, version, code }, userId, one));
        return rollout ? [{ rollout: rollout.id, userId, remote, version, code }] : [];
      });
      if (counted.length > 0) await countAccounts(db, counted);
      return all.map(() => undefined);
    },
    { atOnce: 1 },
  );
}

/** Counts reports. In SQL, here and below, to pass a set of rows as one parameter. */
async function countReports(db: Database, all: readonly Reported[]): Promise<void> {
  const rows = all.map(({ userId: _, ...report }, at) => ({
    ...{ ...report, at },
    message: redactMessage(report.message, BEACON_MESSAGE_LENGTH),
  }));
  await sql`
    insert into release_reports (remote, version, day, code, reporter, count, message)
    select remote, version, (now() at time zone 'UTC')::date, code, ${NOBODY}, count(*),
      coalesce((array_agg(message order by at desc) filter (where message <> ''))[1], '')
    from json_to_recordset(${JSON.stringify(rows)}) as
      r (remote text, version text, code text, message text, at integer)
    group by remote, version, code order by remote, version, code
    on conflict (remote, version, day, code, reporter) do update set count = release_reports.count + excluded.count,
      message = coalesce(nullif(excluded.message, ''), release_reports.message)`.execute(db);
}

type Counted = Report & { readonly rollout: string; readonly userId: string };

/**
 * Keeps accounts that met a release as salted hashes until the rollout ends. Accounts are cheap, results are not:
 * only accounts with a verified result from before the rollout count.
 */
async function countAccounts(db: Database, all: readonly Counted[]): Promise<void> {
  await sql`
    with open as (select id, salt, started_at from rollouts where ended_at is null for share skip locked)
    insert into release_reports (remote, version, day, code, reporter, count, message)
    select distinct remote, version, (now() at time zone 'UTC')::date, code,
      sha256(salt || convert_to("userId", 'UTF8')), 1, ''
    from json_to_recordset(${JSON.stringify(all)}) as
      r (rollout bigint, "userId" text, remote text, version text, code text)
      join open on open.id = r.rollout
    where exists (select from progress_events where user_id = "userId" and kind in ('attempt', 'run')
      and verdict = 'verified' and received_at < started_at - make_interval(hours => ${limits.brake.knownForHours}))
    on conflict do nothing`.execute(db);
}

/** Reads how a remote's releases fare by page reports, latest day first. */
export async function readFigures(db: Database, remote: string): Promise<Figures> {
  const reports = await db
    .selectFrom('release_reports')
    .select(['version', 'code', 'count', 'message', sql<string>`day::text`.as('day')])
    .where('remote', '=', remote)
    .where('reporter', '=', NOBODY)
    .where('day', '>', sql<Date>`current_date - ${FIGURES_DAYS}::int`)
    .orderBy('day', 'desc')
    .orderBy('version')
    .orderBy('count', 'desc')
    .orderBy('code')
    .execute();
  return { reports };
}

/** A release, as a page names it in a report. */
type ReportedRelease = { readonly remote: string; readonly version: string };

/** Returns the names of a published release unchanged, or else "other", as anybody can make up names. */
async function known(
  releases: ReleaseRegistry,
  { remote, version }: ReportedRelease,
): Promise<ReportedRelease> {
  if (remote === BEACON_FROM_LIST || remote === BEACON_FROM_PLATFORM) return { remote, version: OTHER_LABEL };
  const published = (await releases.all()).filter(({ name }) => name === remote);
  if (published.length === 0) return { remote: OTHER_LABEL, version: OTHER_LABEL };
  return { remote, version: published.some((one) => one.version === version) ? version : OTHER_LABEL };
}
