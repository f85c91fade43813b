import type { CatalogueQuiz } from '@venture/contract/catalogue';
import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { calendarOf, type Filter, inClass, since } from './filter';
import type { ItemTimes, Pattern } from './items';
import type { Counted } from './statistics';

/** What the first attempts of many people at quizzes tell. */
export type Attempts = ReturnType<typeof attemptsIn>;

/** A version of a quiz; answers to any other questions are left out. */
export type Asked = Pick<CatalogueQuiz, 'id' | 'contentVersion'> & {
  readonly questions: readonly { readonly id: string }[];
};

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
export type Answers = { readonly patterns: readonly Pattern[]; readonly times: ItemTimes };

export function attemptsIn(db: Database, calendar: Calendar) {
  return {
    /** The first days of the last weeks, the current one last. */
    async weeks(count: number): Promise<readonly string[]> {
      const { rows } = await sql<{ days: string[] }>`
        with ${calendarOf(calendar)} select days[cardinality(days) + 1 - ${count}::int:] as days from calendar`.execute(
        db,
      );
      return rows[0]?.days ?? [];
    },

    /** Each person's first attempt at each quiz: how many had which score and time in which week. */
    first: (filter: Filter) => firstAttempts(db, filter, calendar),

    /** How many passed a quiz for the first time in which week, whenever that was. */
    passes: (marks: readonly PassMark[], classId: string | undefined) => passes(db, marks, classId, calendar),

    /** The first answers to a version of a quiz, and how long its questions took. */
    answers: (quiz: Asked, filter: Filter) => answersTo(db, quiz, filter, calendar),

    /** The versions of a quiz that enough people, of a class or of all, have answered. */
    async versions(
      quiz: string,
      leastPeople: number,
      classId: string | undefined,
    ): Promise<readonly number[]> {
      const { rows } = await sql<{ version: number }>`
        select content_version as version from quiz_answers where quiz = ${quiz} and ${inClass({ classId })}
        group by 1 having count(*) >= ${leastPeople} order by 1 desc`.execute(db);
      return rows.map(({ version }) => version);
    },
  };
}

/** One pass over an index that has everything, aggregated in three ways. */
async function firstAttempts(db: Database, filter: Filter, calendar: Calendar): Promise<FirstAttempts> {
  type Row = QuizWeek & Counted & { readonly what: string };
  const counts = sql<Row>`
    with ${calendarOf(calendar)}, first as materialized (
      select quiz, width_bucket(at, (select starts from calendar)) as week, percent, round(seconds) as seconds,
             first_before is null or first_before < ${since(filter)} as stands_for_person, count(*) as people
      from quiz_attempts
      where best_before is null and at >= ${since(filter)} and ${inClass(filter)}
      group by 1, 2, 3, 4, 5
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

/** Percentages are compared as whole numbers of answers: 3 of 5 is 60 %, whatever the last binary digit. */
const ROUNDING = sql`1e-9`;

async function passes(
  db: Database,
  marks: readonly PassMark[],
  classId: string | undefined,
  calendar: Calendar,
): Promise<readonly Passes[]> {
  const passed = sql<Passes>`
    with ${calendarOf(calendar)}, better as materialized (
      select quiz, width_bucket(at, (select starts from calendar)) as week, percent, best_before,
             count(*) as people
      from quiz_attempts
      where (best_before is null or percent > best_before) and ${inClass({ classId })}
      group by 1, 2, 3, 4
    ), passed as (
      select better.quiz, week, sum(people)::int as people
      from better join unnest(${marks.map(({ quiz }) => quiz)}::text[],
                              ${marks.map(({ percent }) => percent)}::float8[]) as mark (quiz, percent)
        on mark.quiz = better.quiz
      where better.percent >= mark.percent - ${ROUNDING}
        and (best_before is null or best_before < mark.percent - ${ROUNDING})
      group by 1, 2
    )
    select quiz, coalesce(days[week], '') as week, people from passed, calendar`;
  return ask(db, passed);
}

async function answersTo(
  db: Database,
  { id, contentVersion, questions }: Asked,
  filter: Filter,
  calendar: Calendar,
): Promise<Answers> {
  /** `chosen` is null where the row counts the seconds of one question. */
  type Row = Counted & { readonly chosen: readonly (string | null)[] | null; readonly place: number };
  const ids = questions.map((question) => question.id).sort();
  const counts = sql<Row>`
    with ${calendarOf(calendar)}, first as not materialized (
      select chosen, seconds from quiz_answers
      where quiz = ${id} and content_version = ${contentVersion} and questions = ${ids}::text[]
        and at >= ${since(filter)} and ${inClass(filter)}
    )
    select chosen, 0 as place, 0 as value, count(*)::int as people from first group by 1
    union all
    select null, place, value, count(*)::int
    from (select generate_subscripts(seconds, 1) as place, unnest(seconds) as value from first) as timed
    where value is not null group by 2, 3`;
  const rows = await ask(db, counts);
  const timesAt = (place: number) => rows.filter((row) => row.chosen === null && row.place === place);
  return {
    patterns: rows.flatMap(({ chosen, people }) =>
      chosen === null ? [] : [{ answers: byQuestion(ids, chosen), people }],
    ),
    times: Object.fromEntries(ids.map((question, at) => [question, timesAt(at + 1)])),
  };
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

/** What was chosen, by the question. */
function byQuestion(questions: readonly string[], chosen: readonly (string | null)[]): Pattern['answers'] {
  return Object.fromEntries(questions.map((id, place) => [id, chosen[place] ?? null]));
}
