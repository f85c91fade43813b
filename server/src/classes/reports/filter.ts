import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Calendar } from '../../administration/settings';
import limits from './reports.json';

/** Whose attempts count, and from which time. */
export type Filter = {
  readonly classId: string | undefined;
  /** How many whole weeks, including the current one; all time if undefined. */
  readonly weeks: number | undefined;
};

/** The first day of the week of a moment, in this installation's calendar. */
function weekOf(moment: RawBuilder<unknown>, { timeZone, weekStart }: Calendar): RawBuilder<unknown> {
  const shift = sql.raw(String(weekStart - 1));
  const local = sql`(${moment} at time zone ${timeZone}::text)`;
  return sql`(date_trunc('week', ${local} - interval '${shift} days')::date + ${shift})`;
}

/**
 * A query named `calendar` for use in a `with`: the weeks that reports can show, the current one last, by their first
 * days and by the moments they begin. The week of a moment is then found by bisection.
 */
export function calendarOf(calendar: Calendar): RawBuilder<unknown> {
  return sql`calendar as materialized (
    select array_agg(day::text order by day) as days,
           array_agg(day::timestamp at time zone ${calendar.timeZone}::text order by day) as starts
    from (
      select ${weekOf(sql`now()`, calendar)} - 7 * back as day
      from generate_series(0, ${limits.mostWeeks}::int - 1) as back
    ) as weeks
  )`;
}

/** The moment from which attempts count; needs the `calendar`. */
export function since({ weeks }: Pick<Filter, 'weeks'>): RawBuilder<Date> {
  if (weeks === undefined) return sql`'-infinity'::timestamptz`;
  return sql`(select starts[cardinality(starts) + 1 - ${weeks}::int] from calendar)`;
}

/**
 * A query named `week` for use in a `with`: the weeks of the `calendar` that are asked for, by their numbers in it, when
 * they begin and when the next begins; for all of time also number 0, all time before.
 */
export function weeksOf({ weeks }: Pick<Filter, 'weeks'>): RawBuilder<unknown> {
  return sql`week as (
    select n, starts[n] as since, coalesce(starts[n + 1], 'infinity') as until
    from calendar, generate_subscripts(starts, 1) as n where starts[n] >= ${since({ weeks })}
    union all
    select 0, '-infinity', starts[1] from calendar where ${weeks === undefined}::boolean
  )`;
}

export function inClass({ classId }: Pick<Filter, 'classId'>): RawBuilder<SqlBool> {
  if (classId === undefined) return sql`true`;
  return sql`user_id in (select user_id from class_members where class_id = ${classId}::uuid)`;
}
