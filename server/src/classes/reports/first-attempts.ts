import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { ask } from './ask';
import { calendarOf, type Filter, inClass, since, weeksOf } from './filter';
import type { Counted } from './statistics';

export type FirstAttempts = {
  /** How many people have a first attempt at any quiz. */
  readonly people: number;
  readonly percents: readonly (QuizWeek & Counted)[];
  readonly seconds: readonly (QuizWeek & Counted)[];
};
/** `week` is the first day of it; '' for all weeks before those that reports can show. */
type QuizWeek = { readonly quiz: string; readonly week: string };

export type PassMark = { readonly quiz: string; readonly percent: number };
export type Passes = QuizWeek & { readonly people: number };
/** One pass over what is asked for, aggregated in three ways. */
export async function firstAttempts(
  db: Database,
  filter: Filter,
  calendar: Calendar,
): Promise<FirstAttempts> {
  type Row = QuizWeek & Counted & { readonly what: string };
  const counts = sql<Row>`
    with recursive ${calendarOf(calendar)}, ${weeksOf(filter)}, ${QUIZZES}, first as materialized (
      ${filter.classId === undefined ? firstOfAll(filter) : firstInClass(filter)}
    ), counted as (
      select 'percent' as what, quiz, week, percent as value, sum(people)::int as people
      from first group by 2, 3, 4
      union all
      select 'seconds', quiz, week, seconds, sum(people)::int from first group by 2, 3, 4
      union all
      select 'people', '', 0, 0, coalesce(sum(people), 0)::int from first where stands_for_person
    )
    select what, quiz, coalesce(days[week], '') as week, value, people from counted, calendar`;
  const rows = await ask(db, counts);
  const rowsOf = (what: string) => rows.filter((row) => row.what === what);
  return {
    people: rowsOf('people')[0]?.people ?? 0,
    percents: rowsOf('percent'),
    seconds: rowsOf('seconds'),
  };
}

/** Of the attempts that count: the first ones, and those that bettered all before. The index holds these, by quiz and time. */
const IS_BETTER = sql<boolean>`(best_before is null or percent > best_before)`;

/** All quizzes anybody has answered: one look into the index for each. */
const QUIZZES = sql`quiz as (
  (select quiz from quiz_attempts where ${IS_BETTER} order by quiz limit 1)
  union all
  select (select a.quiz from quiz_attempts a where a.quiz > quiz.quiz and ${IS_BETTER} order by a.quiz limit 1)
  from quiz where quiz is not null
)`;

/** Quiz by quiz and week by week, as the index is sorted: then neither is to be told of each row, and few rows are grouped at a time. */
function firstOfAll(filter: Filter): RawBuilder<unknown> {
  return sql`
    select quiz.quiz, week.n as week, percent, seconds, stands_for_person, people
    from quiz cross join week cross join lateral (
      select percent, round(seconds) as seconds,
             first_before is null or first_before < ${since(filter)} as stands_for_person, count(*) as people
      from quiz_attempts a
      where a.quiz = quiz.quiz and at >= week.since and at < week.until and best_before is null
      group by 1, 2, 3
    ) as found`;
}

/** Learner by learner: there are few. */
function firstInClass(filter: Filter): RawBuilder<unknown> {
  return sql`
    select quiz, width_bucket(at, (select starts from calendar)) as week, percent, round(seconds) as seconds,
           first_before is null or first_before < ${since(filter)} as stands_for_person, count(*) as people
    from quiz_attempts
    where best_before is null and at >= ${since(filter)} and ${inClass(filter)}
    group by 1, 2, 3, 4, 5`;
}

/** Percentages are compared as whole numbers of answers: 3 of 5 is 60 %, whatever the last binary digit. */
const ROUNDING = sql`1e-9`;

export async function passes(
  db: Database,
  marks: readonly PassMark[],
  classId: string | undefined,
  calendar: Calendar,
): Promise<readonly Passes[]> {
  const passed = sql`${IS_BETTER} and percent >= mark.pass - ${ROUNDING}
    and (best_before is null or best_before < mark.pass - ${ROUNDING})`;
  const inAll = sql`
    from mark cross join week cross join lateral (
      select count(*)::int as people from quiz_attempts a
      where a.quiz = mark.quiz and at >= week.since and at < week.until and ${passed}
    ) as found
    where people > 0`;
  const inOne = sql`
    from (
      select a.quiz, width_bucket(at, (select starts from calendar)) as n, count(*)::int as people
      from quiz_attempts a join mark on mark.quiz = a.quiz
      where ${passed} and ${inClass({ classId })} group by 1, 2
    ) as found`;
  return ask(
    db,
    sql<Passes>`
    with ${calendarOf(calendar)}, ${weeksOf({ weeks: undefined })}, mark as (
      select * from unnest(${marks.map(({ quiz }) => quiz)}::text[],
                           ${marks.map(({ percent }) => percent)}::float8[]) as mark (quiz, pass)
    )
    select quiz, coalesce(days[n], '') as week, people
    from (select quiz, n, people ${classId === undefined ? inAll : inOne}) as passed, calendar`,
  );
}
