import { TIMINGS, type Timing } from '@venture/api/timing';
import { type Period, XP_BOARD } from '@venture/api/v1/leaderboards';
import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '../administration/settings';
import type { Database, Trx } from '../database/schema';

/** A leaderboard for one period. */
export type Board = {
  /** The ranked value: `xp`, or a game. */
  readonly name: string;
  readonly timing: Timing;
  readonly period: number;
  /** The all-time period, in which everyone who was ever on the board has a score. */
  readonly ever: number;
};

/** Returns the name under which a board is stored: a game has a board for each timing, XP only one. */
export function boardKey({ name, timing }: Pick<Board, 'name' | 'timing'>): string {
  return name === XP_BOARD ? name : `${name}:${timing}`;
}

// The raw statements here compute dates in a time zone, fill boards from two tables at once, or take locks.

/** The periods containing a moment. */
type Periods = {
  /** The ids of the current week, month and all time, by the current calendar. */
  readonly current: Readonly<Record<Period, number>>;
  /** The current periods, and those begun under an earlier calendar, whose scores are kept until they end. */
  readonly all: readonly number[];
};

/** The time at which the statement itself runs. */
export const CLOCK_TIMESTAMP = sql<Date>`clock_timestamp()`;

export type Moment = ReturnType<typeof sql<Date>>;

/** Finds the periods that contain a moment; undefined if one of them is not open yet. */
export async function findPeriods(
  db: Database,
  calendar: Calendar,
  at: Moment = CLOCK_TIMESTAMP,
): Promise<Periods | undefined> {
  const { rows } = await sql<{ id: number; kind: Period; current: boolean }>`
    with moment as materialized (select ${at}::timestamptz as at), wanted as (${spans(calendar)})
    select p.id, p.kind, w.kind is not null as current
    from moment join leaderboard_periods p on p.starts_at <= moment.at and p.ends_at > moment.at
    left join wanted w using (kind, starts_at, ends_at)`.execute(db);
  const idOf = (kind: Period) => rows.find((row) => row.current && row.kind === kind)?.id;
  const [week, month, all] = [idOf('week'), idOf('month'), idOf('all')];
  if (week === undefined || month === undefined || all === undefined) return undefined;
  return { current: { week, month, all }, all: rows.map(({ id }) => id) };
}

/**
 * Opens the periods that contain a moment, if they are new: the first caller fills them from stored results, while
 * others wait. So a new week or calendar needs no scheduled job.
 */
export async function openPeriods(
  trx: Trx,
  calendar: Calendar,
  at: Moment = CLOCK_TIMESTAMP,
): Promise<Periods & { readonly opened: readonly number[] }> {
  const found = await findPeriods(trx, calendar, at);
  if (found) return { ...found, opened: [] };
  const { rows } = await sql<{ id: number }>`
    with moment as materialized (select ${at}::timestamptz as at)
    insert into leaderboard_periods (kind, starts_at, ends_at) ${spans(calendar)} order by 1
    on conflict do nothing returning id`.execute(trx);
  const opened = rows.map(({ id }) => id);
  if (opened.length > 0) {
    // Waits for people who are just joining, so that none is left out, and makes those who join later wait.
    await sql`lock table leaderboard_players in share row exclusive mode`.execute(trx);
    // PostgreSQL never analyzes so few rows by itself, and would plan as if there were hundreds of periods.
    await sql`analyze leaderboard_periods`.execute(trx);
    await buildBoards(trx, sql`t.id = any(${opened}::int[])`);
  }
  const periods = await findPeriods(trx, calendar, at);
  if (!periods) throw new Error('A period that was just opened is not there.');
  return { ...periods, opened };
}

/** Selects the week, the month and all time that contain `moment`, as rows of kind, start and end. */
function spans({ weekStart, timeZone }: Calendar) {
  const day = sql`date_trunc('day', at at time zone ${timeZone})`;
  const month = sql`date_trunc('month', at at time zone ${timeZone})`;
  const week = sql`${day} - (extract(isodow from ${day})::int - ${weekStart}::int + 7) % 7 * interval '1 day'`;
  return sql`
    select 'week' as kind, (${week}) at time zone ${timeZone} as starts_at,
           (${week} + interval '7 days') at time zone ${timeZone} as ends_at from moment
    union all
    select 'month', ${month} at time zone ${timeZone},
           (${month} + interval '1 month') at time zone ${timeZone} from moment
    union all
    select 'all', '-infinity', 'infinity'`;
}

/**
 * Fills boards from stored results: verified XP from the ledger, and the best verified run of each game and timing.
 * `which` picks players (`p`) and periods (`t`), which must have no scores yet.
 */
export async function buildBoards(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`
    insert into leaderboard_scores (player, board, period, score)
    select p.number, 'xp', t.id, sum(l.verified_xp)
    from leaderboard_periods t
    join xp_ledger l on l.at >= t.starts_at and l.at < t.ends_at
    join leaderboard_players p on p.user_id = l.user_id
    where ${which}
    group by p.number, t.id having sum(l.verified_xp) > 0
    union all
    select p.number, e.activity || ':' || (e.payload->>'timing'), t.id, max((e.payload->>'score')::double precision)
    from leaderboard_periods t
    join progress_events e on e.received_at >= t.starts_at and e.received_at < t.ends_at
    join leaderboard_players p on p.user_id = e.user_id
    where e.kind = 'run' and e.verdict = 'verified' and e.payload->>'timing' = any(${[...TIMINGS]}::text[])
      and ${which}
    group by 1, 2, 3`.execute(trx);
}
