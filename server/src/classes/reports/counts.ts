import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Calendar, getSettingsStore } from '../../administration/settings';
import { LOCKS } from '../../database/locks';
import type { Database, Trx } from '../../database/schema';
import { OverloadedError } from '../../process/failure';
import { reports as limits } from '../limits.json';

// Raw: statements that sum and move rows at once, put together from parts.

/** How many people share each key, about one thing and in one week. */
export type ReportCounts = {
  readonly what: string;
  readonly about: string;
  /** The first day of it; null for weeks together. */
  readonly week: string | null;
  readonly people: ReadonlyMap<string, number>;
};

type Wanted = {
  readonly what: readonly string[];
  readonly about?: RawBuilder<string>;
  readonly week?: RawBuilder<boolean>;
  /** Whether the weeks are summed. */
  readonly together?: boolean;
  readonly classId?: string | undefined;
};

/** What is counted of whom, as the migration 038-report-counts says it. */
const SOURCES = [
  {
    what: ['score', 'seconds', 'people'],
    rows: sql`quiz_attempts a, report_attempt(a.quiz, a.at, a.percent, a.seconds, a.best_before, a.first_before) p`,
  },
  {
    what: ['version', 'answers', 'times'],
    rows: sql`quiz_answers a, report_answers(a.quiz, a.at, a.content_version, a.questions, a.chosen, a.seconds) p`,
  },
  { what: ['readers'], rows: sql`module_readers a, report_reader(a.activity) p` },
];

/** Of everybody what is counted already, with the changes since; of a class its members, who are few. */
export async function readReportCounts(
  db: Database,
  calendar: Calendar,
  wanted: Wanted,
): Promise<readonly ReportCounts[]> {
  const { what, about, week = sql`true`, together = false, classId } = wanted;
  const counted =
    classId === undefined
      ? sql`select what, about, week, key, people from report_counts
            union all ${selectByWeek(sql`select * from report_changes`, calendar)}`
      : selectByWeek(sourcesOf(what, classId), calendar);
  const found = sql`
    select what, about, ${together ? sql`null` : sql`week`} as week, key, people from (${counted}) as counted
    where what = any(${what}) and ${about ? sql`about = ${about}` : sql`true`} and ${week}`;
  // Few keys are there twice but where weeks are summed, so that summing others here costs more than it saves.
  const inAllWeeks = sql`select what, about, week, key, sum(people)::int as people from (${found}) as found group by 1, 2, 3, 4`;
  const rows = await ask(
    db,
    sql<Omit<ReportCounts, 'people'> & { keys: readonly string[]; people: readonly number[] }>`
    select what, about, week::text, json_agg(key) as keys, json_agg(people) as people
    from (${together ? inAllWeeks : found}) as each group by 1, 2, 3`,
  );
  return rows.map(({ keys, people, ...each }) => ({ ...each, people: sumByKey(keys, people) }));
}

function sumByKey(keys: readonly string[], people: readonly number[]): ReportCounts['people'] {
  const sums = new Map<string, number>();
  for (const [at, key] of keys.entries()) sums.set(key, (sums.get(key) ?? 0) + (people[at] ?? 0));
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

function sourcesOf(what: readonly string[], classId?: string): RawBuilder<unknown> {
  const wanted = SOURCES.filter((source) => source.what.some((each) => what.includes(each)));
  return sql.join(
    wanted.map(({ rows }) => sql`select p.*, 1 as people from ${rows} where ${isInClass(classId)}`),
    sql` union all `,
  );
}

/** What is asked for by week and of all of time, and what of all of time only. */
const IN_TOTAL = ['answers', 'times'];
const ONLY_IN_TOTAL = ['version', 'readers'];

/** Changes in the weeks in which they count, and what is asked for in total in all of time. */
function selectByWeek(
  changes: RawBuilder<unknown>,
  calendar: Calendar,
  total = [...IN_TOTAL, ...ONLY_IN_TOTAL],
): RawBuilder<unknown> {
  return sql`
    select what, about, w.week, coalesce(${firstDayOfWeek(sql`before`, calendar)}::text, key) as key, people
    from (${changes}) as c cross join lateral (
      select ${firstDayOfWeek(sql`at`, calendar)} as week where what <> all(${ONLY_IN_TOTAL})
      union all
      select '-infinity' where what = any(${total})
    ) as w`;
}

/** Adds some changes to the counts, or counts everything anew by a new calendar; false when nothing is left to do. */
export async function updateReportCounts(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from report_changes)
      or not exists (select from report_calendar join settings using (time_zone, week_start))`.execute(db);
  if (rows.length === 0) return false;
  return db.transaction().execute(async (trx) => {
    const turn = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS.reportCounts}::bigint) as mine`.execute(trx);
    if (!turn.rows[0]?.mine) return false;
    const { timeZone, weekStart } = (await getSettingsStore(trx).latest()).settings;
    const counted = await countedBy(trx);
    const isSame = counted?.timeZone === timeZone && counted.weekStart === weekStart;
    await (isSame ? fold(trx, counted) : countAnew(trx, { timeZone, weekStart }));
    return true;
  });
}

/** In the order of the key, so that what a report reads lies together. */
const summed = (counted: RawBuilder<unknown>) => sql`
  insert into report_counts (what, about, week, key, people)
  select what, about, week, key, sum(people) from (${counted}) as c group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

async function fold(trx: Trx, calendar: Calendar): Promise<void> {
  const { rows } = await sql<{ ctid: string }>`
    with taken as (
      delete from report_changes
      where ctid = any(array(select ctid from report_changes limit ${limits.changesAtOnce})) returning *
    ), counted as (
      ${summed(selectByWeek(sql`select * from taken`, calendar))}
      on conflict (what, about, week, key) do update set people = report_counts.people + excluded.people
      returning ctid, people
    ) select ctid from counted where people = 0`.execute(trx);
  if (rows.length === 0) return;
  await sql`delete from report_counts where ctid = any(${rows.map(({ ctid }) => ctid)}::tid[])`.execute(trx);
}

/** Pushes go on meanwhile: one statement sees the same attempts and changes. */
async function countAnew(trx: Trx, calendar: Calendar): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('work_mem', '64MB', true)`.execute(
    trx,
  );
  await sql`delete from report_counts`.execute(trx);
  const everything = sourcesOf(SOURCES.flatMap(({ what }) => what));
  const byWeek = selectByWeek(everything, calendar, ONLY_IN_TOTAL);
  await sql`with known as (delete from report_changes) ${summed(byWeek)}`.execute(trx);
  const inTotal = sql`
    select what, about, '-infinity'::date as week, key, people from report_counts where what = any(${IN_TOTAL})`;
  await summed(inTotal).execute(trx);
  await sql`
    insert into report_calendar (time_zone, week_start) values (${calendar.timeZone}, ${calendar.weekStart})
    on conflict (id) do update set time_zone = excluded.time_zone, week_start = excluded.week_start`.execute(
    trx,
  );
}

/** The calendar of reports: that of the settings, some moments after it was changed. */
export async function loadReportCalendar(db: Database): Promise<Calendar> {
  const counted = (await countedBy(db)) ?? ((await updateReportCounts(db)) ? await countedBy(db) : undefined);
  if (counted) return counted;
  throw new OverloadedError(limits.retryAfterSeconds);
}

function countedBy(db: Database): Promise<Calendar | undefined> {
  const columns = ['time_zone as timeZone', 'week_start as weekStart'] as const;
  return db.selectFrom('report_calendar').select(columns).executeTakeFirst();
}

/**
 * Runs the query with more memory, since the planner overestimates how many different scores and times there
 * are and would sort everything; it uses indexes when only a few learners are wanted.
 */
function ask<Row>(db: Database, question: RawBuilder<Row>): Promise<readonly Row[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '32MB', true), set_config('random_page_cost', '1.1', true)`.execute(
      trx,
    );
    return (await question.execute(trx)).rows;
  });
}

/** Whose attempts count, and from which time. */
export type ReportFilter = {
  readonly classId: string | undefined;
  /** How many whole weeks, including the current one; all time if undefined. */
  readonly weeks: number | undefined;
};

/** The first day of the week of a moment, in this installation's calendar. */
function firstDayOfWeek(moment: RawBuilder<unknown>, { timeZone, weekStart }: Calendar): RawBuilder<unknown> {
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

function isInClass(classId: string | undefined): RawBuilder<SqlBool> {
  if (classId === undefined) return sql`true`;
  return sql`user_id in (select user_id from class_members where class_id = ${classId}::uuid)`;
}
