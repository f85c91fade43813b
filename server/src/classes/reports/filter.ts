import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Calendar } from '../../administration/settings';
import type { Database } from '../../database/schema';
import limits from './reports.json';

/** Whose attempts count, and from which time. */
export type ReportFilter = {
  readonly classId: string | undefined;
  /** How many whole weeks, including the current one; all time if undefined. */
  readonly weeks: number | undefined;
};

/** The first day of the week of a moment, in this installation's calendar. */
export function firstDayOfWeek(
  moment: RawBuilder<unknown>,
  { timeZone, weekStart }: Calendar,
): RawBuilder<unknown> {
  const shift = sql.raw(String(weekStart - 1));
  const local = sql`(${moment} at time zone ${timeZone}::text)`;
  return sql`(date_trunc('week', ${local} - interval '${shift} days')::date + ${shift})`;
}

/** The first days of the weeks that reports can show, the current one last. */
export async function listReportWeeks(db: Database, calendar: Calendar): Promise<readonly string[]> {
  const { rows } = await sql<{ week: string }>`
    select (${firstDayOfWeek(sql`now()`, calendar)} - 7 * back)::text as week
    from generate_series(${limits.mostWeeks}::int - 1, 0, -1) as back`.execute(db);
  return rows.map(({ week }) => week);
}

export function isInClass(classId: string | undefined): RawBuilder<SqlBool> {
  if (classId === undefined) return sql`true`;
  return sql`user_id in (select user_id from class_members where class_id = ${classId}::uuid)`;
}
