import type { CatalogueQuiz } from '@venture/contract/catalogue';
import { sql } from 'kysely';
import type { Calendar } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { ask } from './ask';
import { calendarOf, type Filter, inClass, since } from './filter';
import { firstAttempts, type PassMark, passes } from './first-attempts';
import type { ItemTimes, Pattern } from './items';

/** What the first attempts of many people at quizzes tell. */
export type Attempts = ReturnType<typeof attemptsIn>;

/** A version of a quiz; answers to any other questions are left out. */
export type Asked = Pick<CatalogueQuiz, 'id' | 'contentVersion'> & {
  readonly questions: readonly { readonly id: string }[];
};

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

async function answersTo(
  db: Database,
  { id, contentVersion, questions }: Asked,
  filter: Filter,
  calendar: Calendar,
): Promise<Answers> {
  /** Counts one way of answering or else, where `chosen` is null, one time of the one question that has one. */
  type Row = {
    readonly chosen: readonly (string | null)[] | null;
    readonly seconds: readonly (number | null)[];
    readonly people: number;
  };
  const ids = questions.map((question) => question.id).sort();
  const timed = ids.map((_, at) => sql.ref(`seconds_${at + 1}`));
  const counts = sql<Row>`
    with ${calendarOf(calendar)}
    select chosen, array[${sql.join(timed)}]::int[] as seconds, count(*)::int as people
    from (
      select ${sql.join([sql`chosen`, ...timed.map((name, at) => sql`seconds[${sql.lit(at + 1)}] as ${name}`)])}
      from quiz_answers
      where quiz = ${id} and content_version = ${contentVersion} and questions = ${ids}::text[]
        and at >= ${since(filter)} and ${inClass(filter)}
    ) as first
    group by grouping sets (${sql.join([sql`chosen`, ...timed].map((column) => sql`(${column})`))})`;
  const rows = await ask(db, counts);
  const timesAt = (place: number) =>
    rows.flatMap(({ chosen, seconds, people }) => {
      const value = chosen === null ? seconds[place] : null;
      return typeof value === 'number' ? [{ value, people }] : [];
    });
  return {
    patterns: rows.flatMap(({ chosen, people }) =>
      chosen === null ? [] : [{ answers: byQuestion(ids, chosen), people }],
    ),
    times: Object.fromEntries(ids.map((question, at) => [question, timesAt(at)])),
  };
}

/** What was chosen, by the question. */
function byQuestion(questions: readonly string[], chosen: readonly (string | null)[]): Pattern['answers'] {
  return Object.fromEntries(questions.map((id, place) => [id, chosen[place] ?? null]));
}
