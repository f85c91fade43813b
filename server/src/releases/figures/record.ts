import { createHash } from 'node:crypto';
import { BEACON_LIMITS, type Beacon } from '@venture/api/v1/beacons';
import { redactMessage } from '@venture/api/v1/redact-message';
import { sql } from 'kysely';
import { batched } from '../../database/batched';
import type { Database } from '../../database/schema';
import { createThrottle } from '../../database/throttle';
import { hadVerifiedResults } from '../rollout/table';
import { isNeutralBeaconCode, type Reporter } from '../rollout/visit';
import limits from './figures.json';

type Report = Beacon & Reporter & { readonly browser: string };

/**
 * Counts what pages report of live releases, and groups their failures. What arrives together is written in one connection,
 * since all of it concerns the same rows.
 */
export function createFiguresRecorder(db: Database): (report: Report) => Promise<void> {
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
    if (isFull || (await createThrottle(db).take(key, limits.opened)) !== undefined)
      barred.add(groupOf(group));
  }
  return barred;
}
