import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../storage/schema';
import type { ItemTimes, Pattern } from './items';
import type { Counted } from './statistics';

/** Whose attempts count, and when they must have been. */
export type Filter = {
  readonly classId: string | undefined;
  /** So many whole weeks with the present one; all of time without. */
  readonly weeks: number | undefined;
};

/** Where weeks begin. */
export type Calendar = { readonly timeZone: string; readonly weekStart: number };

export type Attempts = {
  /** The first days of the last so many weeks, the present one last. */
  readonly weeks: (count: number) => Promise<readonly string[]>;
  /** Of each person the first attempt at each quiz: how many had which score and time in which week. */
  readonly first: (quizzes: readonly string[], filter: Filter) => Promise<FirstAttempts>;
  /** How many passed a quiz for the first time in which week, whenever that was. */
  readonly passes: (marks: readonly PassMark[], classId: string | undefined) => Promise<readonly Passes[]>;
  /** How a version of a quiz was answered at first, and how long its questions took. */
  readonly answers: (quiz: string, contentVersion: number, filter: Filter) => Promise<Answers>;
  /** The versions of a quiz that at least so many people have answered. */
  readonly versions: (quiz: string, leastPeople: number) => Promise<readonly number[]>;
};

export type FirstAttempts = {
  /** How many people have a first attempt at any of the quizzes. */
  readonly people: number;
  readonly percents: readonly (QuizWeek & Counted)[];
  readonly seconds: readonly (QuizWeek & Counted)[];
};
type QuizWeek = { readonly quiz: string; readonly week: string };

export type PassMark = { readonly quiz: string; readonly percent: number };
export type Passes = QuizWeek & { readonly people: number };
export type Answers = { readonly patterns: readonly Pattern[]; readonly times: ItemTimes };

export function attemptsIn(db: Database, calendar: Calendar): Attempts {
  const week = (moment: RawBuilder<unknown>) => weekOf(moment, calendar);
  return {
    async weeks(count) {
      const { rows } = await sql<{ week: string }>`
        select (${week(sql`now()`)} - 7 * back)::text as week
        from generate_series(${count}::int - 1, 0, -1) as back`.execute(db);
      return rows.map((row) => row.week);
    },

    first: (quizzes, filter) => firstAttempts(db, quizzes, filter, week),

    async passes(marks, classId) {
      const { rows } = await sql<Passes>`
        select a.quiz, ${week(sql`a.at`)}::text as week, count(*)::int as people
        from quiz_attempts a join unnest(${marks.map(({ quiz }) => quiz)}::text[],
                                         ${marks.map(({ percent }) => percent)}::float8[]) as mark (quiz, percent)
          on mark.quiz = a.quiz
        where a.percent >= mark.percent - ${ROUNDING}
          and (a.best_before is null or a.best_before < mark.percent - ${ROUNDING}) and ${inClass(classId)}
        group by 1, 2`.execute(db);
      return rows;
    },

    answers: (quiz, contentVersion, filter) => answersTo(db, quiz, contentVersion, filter, week),

    async versions(quiz, leastPeople) {
      const { rows } = await sql<{ version: number }>`
        select content_version as version from quiz_attempts
        where quiz = ${quiz} and first_of_version
        group by 1 having count(*) >= ${leastPeople} order by 1 desc`.execute(db);
      return rows.map(({ version }) => version);
    },
  };
}

type Week = (moment: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Percents are compared as whole numbers of answers would be: 3 of 5 is 60 %, whatever its last binary digit. */
const ROUNDING = sql`1e-9`;

/** The first day of the week of a moment, where this installation is. */
function weekOf(moment: RawBuilder<unknown>, { timeZone, weekStart }: Calendar): RawBuilder<unknown> {
  const shift = sql.raw(String(weekStart - 1));
  const local = sql`(${moment} at time zone ${timeZone}::text)`;
  return sql`(date_trunc('week', ${local} - interval '${shift} days')::date + ${shift})`;
}

function since({ weeks }: Filter, week: Week): RawBuilder<unknown> {
  if (weeks === undefined) return sql`true`;
  return sql`${week(sql`a.at`)} > ${week(sql`now()`)} - 7 * ${weeks}::int`;
}

function inClass(classId: string | undefined): RawBuilder<unknown> {
  if (classId === undefined) return sql`true`;
  return sql`a.user_id in (select user_id from class_members where class_id = ${classId}::uuid)`;
}

async function firstAttempts(
  db: Database,
  quizzes: readonly string[],
  filter: Filter,
  week: Week,
): Promise<FirstAttempts> {
  type Row = QuizWeek & Counted & { readonly what: string };
  const { rows } = await sql<Row>`
    with first as materialized (
      select a.quiz, a.user_id, ${week(sql`a.at`)}::text as week, a.percent, round(a.seconds) as seconds
      from quiz_attempts a
      where a.best_before is null and a.quiz = any(${quizzes}::text[])
        and ${inClass(filter.classId)} and ${since(filter, week)}
    )
    select 'percent' as what, quiz, week, percent as value, count(*)::int as people from first group by 2, 3, 4
    union all
    select 'seconds', quiz, week, seconds, count(*)::int from first group by 2, 3, 4
    union all
    select 'people', '', '', 0, count(distinct user_id)::int from first`.execute(db);
  const told = (what: string) => rows.filter((row) => row.what === what);
  return { people: told('people')[0]?.people ?? 0, percents: told('percent'), seconds: told('seconds') };
}

async function answersTo(
  db: Database,
  quiz: string,
  contentVersion: number,
  filter: Filter,
  week: Week,
): Promise<Answers> {
  type Row = {
    readonly answers: Pattern['answers'] | null;
    readonly question: string;
    readonly value: number;
    readonly people: number;
  };
  const { rows } = await sql<Row>`
    with first as materialized (
      select e.said->'answers' as answers, e.said->'questionSeconds' as times
      from quiz_attempts a join events e on e.user_id = a.user_id and e.number = a.number
      where a.first_of_version and a.quiz = ${quiz} and a.content_version = ${contentVersion}
        and ${inClass(filter.classId)} and ${since(filter, week)}
    )
    select answers, '' as question, 0 as value, count(*)::int as people from first group by 1
    union all
    select null, time.key, round(time.value::numeric)::float8, count(*)::int
    from first, jsonb_each_text(times) as time group by 2, 3`.execute(db);
  const timed = rows.filter(({ answers }) => answers === null);
  const questions = [...new Set(timed.map(({ question }) => question))];
  return {
    patterns: rows.flatMap(({ answers, people }) => (answers === null ? [] : [{ answers, people }])),
    times: Object.fromEntries(questions.map((id) => [id, timed.filter(({ question }) => question === id)])),
  };
}
