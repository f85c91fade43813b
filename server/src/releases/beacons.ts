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
import { parseJson } from '@venture/contract/parse';
import { RemoteList } from '@venture/contract/remotes';
import { sql } from 'kysely';
import * as v from 'valibot';
import { batched } from '../database/batched';
import type { Database } from '../database/schema';
import { networkPrefix } from '../http/client';
import { type Route, route } from '../http/route';
import { cacheFor } from '../process/cache';
import { OTHER_LABEL } from '../process/log';
import type { Metrics } from '../process/metrics';
import { type Reporter, toVisit, VISIT_OUTCOMES } from './rollout/brake';
import brake from './rollout/limits.json';
import { hadVerifiedResults, listOpenRollouts } from './rollout/table';
import type { ReleaseReader } from './store/reader';

type Options = {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly reader: ReleaseReader;
};

/** Counts what pages report about remotes; it names no person. */
export function beaconRoutes({ db, metrics, reader }: Options): readonly Route[] {
  const known = createReportedReleaseFilter(reader);
  const countVisit = createVisitCounter(db);
  const record = createReportRecorder(db);
  return [
    route(reportTrouble, async ({ body, caller: { userId }, c }) => {
      const { event, source, remote, version } = body;
      const reporter = { userId, network: networkPrefix(c.var.client.address) };
      const names = await known({ remote, version });
      const code = codeOf(body);
      if (event !== 'shown') metrics.reports.add({ ...names, source, event, code });
      if (source === 'live' && names.version !== OTHER_LABEL)
        await record({ remote, version, code, message: body.message ?? '' });
      await countVisit(body, reporter);
      return undefined;
    }),
  ];
}

/** Anybody can make codes up, or call a failure a load. */
function codeOf({ event, code }: Beacon): string {
  if (event === 'shown') return SHOWN;
  return BEACON_CODES.includes(code) && code !== SHOWN ? code : OTHER_LABEL;
}

const SHOWN = 'shown';

type Report = ReportedRelease & { readonly code: string; readonly message: string };

/** Counts loads and failures by day and code, with the last message. Reports that arrive together share a connection, since they concern the same rows. */
function createReportRecorder(db: Database): (report: Report) => Promise<void> {
  return batched(
    async (all: readonly Report[]) => {
      const rows = all.map((report, at) => ({
        ...{ ...report, at },
        message: redactMessage(report.message, BEACON_MESSAGE_LENGTH),
      }));
      // In SQL: it takes a set of rows as one parameter.
      await sql`
        insert into release_reports (remote, version, day, code, count, message)
        select remote, version, (now() at time zone 'UTC')::date, code, count(*),
          coalesce((array_agg(message order by at desc) filter (where message <> ''))[1], '')
        from json_to_recordset(${JSON.stringify(rows)}) as
          r (remote text, version text, code text, message text, at integer)
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (remote, version, day, code) do update set count = release_reports.count + excluded.count,
          message = coalesce(nullif(excluded.message, ''), release_reports.message)`.execute(db);
      return all.map(() => undefined);
    },
    { atOnce: 1 },
  );
}

/** How the releases of a remote fare, as far as pages report it; the latest day first. */
export async function readFigures(db: Database, remote: string): Promise<Figures> {
  const reports = await db
    .selectFrom('release_reports')
    .select(['version', 'code', 'count', 'message', sql<string>`day::text`.as('day')])
    .where('remote', '=', remote)
    .where('day', '>', sql<Date>`current_date - ${FIGURES_DAYS}::int`)
    .orderBy('day', 'desc')
    .orderBy('version')
    .orderBy('count', 'desc')
    .orderBy('code')
    .execute();
  return { reports };
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
    // Accounts are made for nothing, so only what the server has verified before makes one known. In SQL: it inserts what it selects.
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

/** A release by its names, as a page reports it. */
export type ReportedRelease = { readonly remote: string; readonly version: string };

const Entry = v.object({
  name: v.string(),
  version: v.string(),
  rollout: v.optional(v.object({ share: v.number(), entry: v.object({ version: v.string() }) })),
  previous: v.optional(v.object({ version: v.string() })),
  disabled: v.optional(v.boolean()),
});
type Entry = v.InferOutput<typeof Entry>;

/** Answers the same names where they are those of a release there is, else "other": anybody can make names up. */
export function createReportedReleaseFilter(
  reader: ReleaseReader,
): (reported: ReportedRelease) => Promise<ReportedRelease> {
  const listed = createListEntryReader(reader.list);
  return async ({ remote, version }) => {
    if (remote === BEACON_FROM_LIST || remote === BEACON_FROM_PLATFORM)
      return { remote, version: OTHER_LABEL };
    const entry = (await listed()).find(({ name }) => name === remote);
    if (!entry) return { remote: OTHER_LABEL, version: OTHER_LABEL };
    const isListed = [entry.version, entry.rollout?.entry.version, entry.previous?.version].includes(version);
    // A tab that was opened before may use what the list does not tell of any more.
    const isKnown = isListed || (await reader.versions()).get(remote)?.includes(version);
    return { remote, version: isKnown ? version : OTHER_LABEL };
  };
}

/** What the list names; the last list that could be read. */
export function createListEntryReader(list: ReleaseReader['list']): () => Promise<readonly Entry[]> {
  let seen: unknown;
  let entries: readonly Entry[] = [];
  return async () => {
    const found = await list();
    if (found !== seen && found.body !== undefined) entries = entriesIn(found.body.toString());
    seen = found;
    return entries;
  };
}

function entriesIn(text: string): readonly Entry[] {
  try {
    return parseJson(RemoteList, text, 'the list').remotes.filter((remote) => v.is(Entry, remote));
  } catch {
    return []; // the site says in the log what is wrong with the list
  }
}
