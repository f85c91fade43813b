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
import { type Route, route } from '../http/route';
import { cacheFor } from '../process/cache';
import { OTHER_LABEL } from '../process/log';
import type { Metrics } from '../process/metrics';
import { isCounted, type Report } from './brake';
import limits from './limits.json';
import { listOpenRollouts, NOBODY } from './rollout';
import type { ReleaseReader } from './store/reader';

type Options = {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly reader: ReleaseReader;
};

/** Counts what pages report about remotes; it names no person. */
export function beaconRoutes({ db, metrics, reader }: Options): readonly Route[] {
  const known = createReportedReleaseFilter(reader);
  const record = createReportRecorder(db);
  return [
    route(reportTrouble, async ({ body, caller: { userId } }) => {
      const { event, source, remote, version } = body;
      const names = await known({ remote, version });
      const code = codeOf(body);
      if (event !== 'shown') metrics.reports.add({ ...names, source, event, code });
      if (source === 'live' && names.version !== OTHER_LABEL)
        await record({ remote, version, code, userId, message: body.message ?? '' });
    }),
  ];
}

/** Anybody can make codes up, or call a failure a load. */
function codeOf({ event, code }: Beacon): string {
  if (event === 'shown') return SHOWN;
  return BEACON_CODES.includes(code) && code !== SHOWN ? code : OTHER_LABEL;
}

const SHOWN = 'shown';

type Reported = Report & { readonly userId: string; readonly message: string };

/**
 * Counts loads and failures by day and code, with the last message, and beside them the accounts that the brake counts.
 * Reports that arrive together share a connection, since they concern the same rows.
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

/** In SQL, as what is below: it takes a set of rows as one parameter. */
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
 * Keeps who met a release as a salted hash until the rollout ends. Accounts cost nothing to make, and results do: only one
 * with a verified result from before the rollout counts.
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

/** How the releases of a remote fare, as far as pages report it; the latest day first. */
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
