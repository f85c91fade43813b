import { DAILY_BINS, DAILY_FEWEST, getDailyResults } from '@venture/api/v1/daily';
import type { ResponseInput } from '@venture/api/v1/endpoint';
import { addDays, type DailyPart, dailySeed, selectDailyParts } from '@venture/rules/daily';
import { sql } from 'kysely';
import type { Database } from '../database/schema';
import { type Route, route } from '../http/route';
import type { RulesRunner } from '../judging/rules';
import { cacheEach } from '../process/cache';
import limits from './limits.json';

type DailyResults = ResponseInput<typeof getDailyResults>;

type DailyServices = { readonly db: Database; readonly rules: RulesRunner };

/** The route for a day's ranking. Everyone who has finished asks for it, so it is computed once and cached. */
export function dailyRoutes({ db, rules }: DailyServices): readonly Route[] {
  const remember = cacheEach(limits.dailyKnown, limits.dailyMs);
  return [
    route(getDailyResults, ({ params: { day } }) =>
      remember(day, async () => countDailyResults(db, selectDailyParts(await rules.daily(), day), day)),
    ),
  ];
}

/** How many days late a play may arrive and still count for its day: devices may be offline. */
const DAYS_OPEN = 2;

/** Counts the first play of each part to arrive that is not refused, verified or not: everybody knows the deal. */
export async function countDailyResults(
  db: Database,
  parts: readonly DailyPart[],
  day: string,
): Promise<DailyResults> {
  const bins = Array.from({ length: DAILY_BINS }, () => 0);
  if (parts.length === 0) return { people: 0, bins };
  const dealt = parts.map(({ game, scale, options }) => {
    return { game, seed: dailySeed(day, game), options, ...scale };
  });
  // Raw: a set of rows as a parameter, and the first row of each group.
  const { rows } = await sql<{ bin: number; people: number }>`
    with parts as (
      select * from jsonb_to_recordset(${JSON.stringify(dealt)}::jsonb)
        as p (game text, seed bigint, options jsonb, "from" float8, "to" float8)
    ), firsts as (
      select distinct on (e.user_id, e.activity) e.user_id,
        least(1, greatest(0, ((e.payload->>'score')::float8 - p."from") / (p."to" - p."from"))) as share
      from parts p join progress_events e on e.kind = 'run' and e.activity = p.game
      where e.received_at >= ${day}::timestamp at time zone 'UTC'
        and e.received_at < ${addDays(day, DAYS_OPEN)}::timestamp at time zone 'UTC'
        and e.verdict <> 'refused' and (e.payload->>'seed')::float8 = p.seed
        and coalesce(e.payload->'options', '{}') @> p.options
      order by e.user_id, e.activity, e.number
    ), totals as (
      select sum(share) / ${parts.length}::int as share from firsts
      group by user_id having count(*) = ${parts.length}::int
    )
    select least(${DAILY_BINS}::int - 1, floor(share * ${DAILY_BINS}::int + 1e-9))::int as bin,
      count(*)::int as people
    from totals group by bin`.execute(db);
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  // In a smaller group, individuals could be identified.
  if (people >= DAILY_FEWEST) for (const row of rows) bins[row.bin] = row.people;
  return { people, bins };
}
