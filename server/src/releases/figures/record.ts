import { createHash } from 'node:crypto';
import { BEACON_LIMITS, type Beacon } from '@venture/api/v1/beacons';
import { cleanMessage } from '@venture/api/v1/clean-message';
import { sql } from 'kysely';
import { batched } from '../../database/batched';
import type { Database } from '../../database/schema';
import { isOfNetwork } from '../rollout/visit';
import limits from './figures.json';

type Report = Beacon & { readonly browser: string };

/**
 * Counts what pages report of live releases, and groups their failures. What arrives together is written in one connection,
 * since all of it concerns the same rows.
 */
export function figuresRecorder(db: Database): (report: Report) => Promise<void> {
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
  const all = reports.filter(({ code }) => !isOfNetwork(code));
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

/** Whatever is new beyond the bound becomes one group, since anybody may make failures up. */
async function addFailures(db: Database, all: readonly Report[]): Promise<void> {
  const rows = all.map(({ message = '', stack = [], ...report }) => {
    const cleaned = cleanMessage(message, BEACON_LIMITS.message);
    const hash = createHash('sha256').update(stack.join() || cleaned);
    return { ...report, message: cleaned, stack, fingerprint: hash.digest('base64url') };
  });
  await sql`
    with reported as (
      select r.*, (select count(*) < ${limits.mostGroups} or bool_or((f.code, f.fingerprint, f.browser) = (r.code, r.fingerprint, r.browser))
        from release_failures f where (f.remote, f.version) = (r.remote, r.version)) as fits
      from json_to_recordset(${JSON.stringify(rows)}) as
        r (remote text, version text, code text, fingerprint text, browser text, message text, stack text[])
    )
    insert into release_failures (remote, version, code, fingerprint, browser, message, stack, count)
    select remote, version, case when fits then code else 'others' end, case when fits then fingerprint else '' end,
      case when fits then browser else 'several browsers' end, min(case when fits then message else ${limits.others} end),
      min(case when fits then stack else '{}' end), count(*)
    from reported group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (remote, version, code, fingerprint, browser)
      do update set count = release_failures.count + excluded.count, last_at = now()`.execute(db);
}
