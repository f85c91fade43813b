import { createHash } from 'node:crypto';
import { BEACON_LIMITS, type Beacon } from '@venture/api/v1/beacons';
import { redactMessage } from '@venture/api/v1/redact-message';
import { FIGURES_DAYS, type Figures } from '@venture/api/v1/releases';
import { text } from '@venture/api/v1/text';
import bounds from '@venture/gate/sandbox/limits.json';
import { createSandbox } from '@venture/gate/sandbox/sandbox';
import { sql } from 'kysely';
import * as v from 'valibot';
import { batched } from '../../database/batched';
import type { Database } from '../../database/schema';
import { takeTry } from '../../database/throttle';
import { findExcess } from '../../http/body';
import { CallError } from '../../http/problem';
import type { ReleaseFiles } from '../built';
import { isNeutralBeaconCode, type Reporter } from '../rollout/brake';
import { hadVerifiedResults } from '../rollout/table';
import limits from './limits.json';
import RESOLVE from './resolve.cjs?text';

type Report = Beacon & Reporter & { readonly browser: string };

/**
 * Counts what pages report of live releases, and groups their failures. What arrives together is written in one connection,
 * since all of it concerns the same rows.
 */
export function createBeaconRecorder(db: Database): (report: Report) => Promise<void> {
  const add = batched(
    async (all: readonly Report[]) => {
      const failures = all.filter(({ event }) => event !== 'shown');
      await countDays(db, all);
      await addFailures(db, failures);
      return all.map(() => undefined);
    },
    { atOnce: 1 },
  );
  return async (report) => {
    if (report.source === 'live') await add(report);
  };
}

/** In SQL, as all of this file: sets of rows as one parameter, and sums over windows. */
async function countDays(db: Database, reports: readonly Report[]): Promise<void> {
  const all = reports.filter(({ code }) => !isNeutralBeaconCode(code));
  const remotes = all.map(({ remote }) => remote);
  const versions = all.map(({ version }) => version);
  await sql`
    insert into release_days (remote, version, day, outcome, bin, count)
    select remote, version, (now() at time zone 'UTC')::date, outcome, bin, count(*)
    from unnest(${remotes}::text[], ${versions}::text[], ${all.map(outcomeOf)}::smallint[], ${all.map(binOf)}::smallint[])
      as reported (remote, version, outcome, bin)
    group by remote, version, outcome, bin order by remote, version, outcome, bin
    on conflict (remote, version, day, outcome, bin) do update set count = release_days.count + excluded.count`.execute(
    db,
  );
}

/** As the table names them. */
function outcomeOf({ event, code }: Report): number {
  if (event === 'shown') return 0;
  return code === 'remote-frozen' ? 2 : event === 'stopped' ? 3 : 1;
}

function binOf({ shownMs }: Report): number {
  if (shownMs === undefined) return -1;
  const bin = limits.binsMs.findIndex((most) => shownMs <= most);
  return bin < 0 ? limits.binsMs.length : bin;
}

/** Whatever is new beyond the bounds becomes one group, since anybody may make failures up. */
async function addFailures(db: Database, all: readonly Report[]): Promise<void> {
  const failures = all.map(({ message = '', stack = [], ...report }) => {
    const cleaned = redactMessage(message, BEACON_LIMITS.message);
    const hash = createHash('sha256').update(stack.join() || cleaned);
    return { ...report, message: cleaned, stack, fingerprint: hash.digest('base64url') };
  });
  const barred = await findBarred(db, failures);
  const rows = failures.map((row) => (barred.has(groupOf(row)) ? { ...row, ...limits.others } : row));
  await sql`
    insert into release_failures (remote, version, code, fingerprint, browser, message, stack, count)
    select remote, version, code, fingerprint, browser, min(message), min(stack), count(*)
    from json_to_recordset(${JSON.stringify(rows)}) as
      r (remote text, version text, code text, fingerprint text, browser text, message text, stack text[])
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (remote, version, code, fingerprint, browser)
      do update set count = release_failures.count + excluded.count, last_at = now()`.execute(db);
}

type Group = Pick<Report, 'remote' | 'version' | 'code' | 'browser'> & { readonly fingerprint: string };

const groupOf = ({ remote, version, code, fingerprint, browser }: Group) =>
  JSON.stringify([remote, version, code, fingerprint, browser]);

/** The new groups for which there is no place, or whose reporter has opened enough for a day, as all do who share a network and had no results before. */
async function findBarred(db: Database, failures: readonly Group[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Group & { readonly isFull: boolean; readonly opener: string }>`
    select distinct on (remote, version, code, fingerprint, browser) r.*,
      (select count(*) >= ${limits.mostGroups} from release_failures f where (f.remote, f.version) = (r.remote, r.version)) as "isFull",
      case when ${hadVerifiedResults(sql`"userId"`, sql`now()`)} then 'account ' || "userId" else 'network ' || network end as opener
    from json_to_recordset(${JSON.stringify(failures)}) as
      r (remote text, version text, code text, fingerprint text, browser text, "userId" text, network text)
    where not exists (select from release_failures f where (f.remote, f.version, f.code, f.fingerprint, f.browser)
      = (r.remote, r.version, r.code, r.fingerprint, r.browser))`.execute(db);
  const barred = new Set<string>();
  for (const { isFull, opener, ...group } of rows) {
    const key = `failures of ${group.remote} ${group.version} by ${opener}`;
    if (isFull || !(await takeTry(db, key, limits.opened)).isAllowed) barred.add(groupOf(group));
  }
  return barred;
}

const { maps: allowed } = limits;
const names = v.array(text(0, allowed.nameLength));
/** Sources are not kept, even where somebody sends them. */
const SourceMap = v.object({ version: v.literal(3), sources: names, names, mappings: v.string() });

/** Keeps source maps by the paths of their scripts, and answers how many of these the release has. */
export async function storeSourceMaps(db: Database, name: string, version: string, sent: ReleaseFiles) {
  const maps = [...sent].map(([path, content]) => {
    const most = { levels: 2, values: Math.max(allowed.leastValues, content.length / allowed.bytesPerValue) };
    const map = findExcess(content, most) ? undefined : content.toString();
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), SourceMap), map, { abortEarly: true });
    if (read.success) return { path, map: JSON.stringify(read.output) };
    throw new CallError('malformed', `What was sent of ${path} is no source map.`, { code: 'map-malformed' });
  });
  const { numAffectedRows } = await sql`
    insert into release_maps (remote, version, path, map)
    select remote, version, path, map
    from release_contents c join json_to_recordset(${JSON.stringify(maps)}) as sent (path text, map text) using (path)
    where remote = ${name} and version = ${version} for share of c
    on conflict (remote, version, path) do update set map = excluded.map`.execute(db);
  return { files: Number(numAffectedRows) };
}

type Failure = Figures['failures'][number];

/** Says where in its sources a release failed, as far as its team has sent source maps that can be read in time. */
async function resolveStacks(db: Database, remote: string, failures: readonly Failure[]) {
  const { rows } = await sql`
    select version, places, map, convert_from(content, 'UTF8') as script from (
      select version, places, map, content, sum(length(map) + length(content)) over (order by created_at desc, path) as bytes
      from release_maps m join releases using (remote, version)
        join release_contents using (remote, version, path) join release_files using (hash),
        lateral (
          select array_agg(distinct place) as places from release_failures f, unnest(stack) place
          where (f.remote, f.version) = (m.remote, m.version) and position('@' || path || ':' in place) > 0
        ) named
      where remote = ${remote} and places is not null
    ) some_of_them where bytes <= ${allowed.mostBytes}`.execute(db);
  const reply = rows.length > 0 && (await thread.ask({ key: '', text: '' }, JSON.stringify(rows)));
  const found = reply && 'answer' in reply ? v.parse(v.record(v.string(), v.string()), reply.answer) : {};
  return failures.map(({ version, stack, ...failure }) => ({
    ...{ ...failure, version, stack: stack.map((place) => found[`${version} ${place}`] ?? place) },
  }));
}

/** As rules are run: a map may be made to take long. */
const thread = createSandbox({ worker: RESOLVE, inside: '' }, { ...bounds, threadHeapMb: allowed.heapMb });

/** How the releases of a remote fare, as far as pages report it. */
export async function readBeaconStatistics(
  db: Database,
  remote: string,
): Promise<Omit<Figures, 'reportedShare'>> {
  const isShown = sql`remote = ${remote} and day > current_date - ${FIGURES_DAYS.visits}::int`;
  const days = sql<Figures['days'][number]>`
    select version, day::text as day,
      coalesce(sum(count) filter (where outcome <= 2), 0)::float8 as visits,
      coalesce(sum(count) filter (where outcome >= 1), 0)::float8 as failed,
      coalesce(sum(count) filter (where outcome = 2), 0)::float8 as frozen
    from release_days where ${isShown} group by version, day order by version, day`.execute(db);
  const shown = sql<Figures['shown'][number]>`
    select version, min(bin) filter (where within >= 0.5) as p50, min(bin) filter (where within >= 0.75) as p75,
      min(bin) filter (where within >= 0.95) as p95
    from (
      select version, bin, sum(sum(count)) over (partition by version order by bin)
        / sum(sum(count)) over (partition by version) as within
      from release_days where ${isShown} and bin >= 0 group by version, bin
    ) bins group by version`.execute(db);
  const failures = sql<Figures['failures'][number]>`
    select version, code, min(message) as message, stack, sum(count)::float8 as count,
      array_agg(distinct browser) as browsers,
      to_json(min(first_at)) #>> '{}' as "firstAt", to_json(max(last_at)) #>> '{}' as "lastAt"
    from release_failures
    where remote = ${remote} and last_at > now() - make_interval(days => ${FIGURES_DAYS.failures})
    group by version, code, fingerprint, stack order by count desc, version, code`.execute(db);
  return {
    days: (await days).rows,
    shown: (await shown).rows.map(({ version, p50, p75, p95 }) => ({
      version,
      p50: endOf(p50),
      p75: endOf(p75),
      p95: endOf(p95),
    })),
    failures: await resolveStacks(db, remote, (await failures).rows),
  };
}

/** Where a bin ends, in milliseconds; the last has no end, and counts with its beginning. */
const endOf = (bin: number) => limits.binsMs[bin] ?? limits.binsMs.at(-1) ?? 0;
