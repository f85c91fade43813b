import { FIGURES_DAYS, type Figures } from '@venture/api/v1/releases';
import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import limits from './figures.json';
import { resolveStacks } from './maps';

/** How the releases of a remote fare, as far as pages report it. */
export async function readFigures(db: Database, remote: string): Promise<Omit<Figures, 'reportedShare'>> {
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
      ...{ version, p50: endOf(p50), p75: endOf(p75), p95: endOf(p95) },
    })),
    failures: await resolveStacks(db, remote, (await failures).rows),
  };
}

/** Where a bin ends, in milliseconds; the last has no end, and counts with its beginning. */
const endOf = (bin: number) => limits.binsMs[bin] ?? limits.binsMs.at(-1) ?? 0;
