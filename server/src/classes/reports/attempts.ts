import type { QuizContent } from '@venture/contract/catalogue';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Calendar } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { askByIndexes } from '../ask-by-indexes';
import { reports as limits } from '../limits.json';
import type { AnswerPattern, ItemTimes } from './items';
import type { ValueCount } from './statistics';

// Raw: counts by week and value over one table, which PostgreSQL packs into one row per week.

/** Statistics of many people's first quiz attempts. */
export type AttemptStatistics = ReturnType<typeof createAttemptStatistics>;

/** Whose attempts count, and since when. */
export type ReportFilter = {
  readonly classId: string | undefined;
  /** How many weeks to count, including the current one; undefined means all time. */
  readonly weeks: number | undefined;
};

/** A version of a quiz; answers to questions that are not in it are left out. */
export type QuizVersion = Pick<QuizContent, 'id' | 'contentVersion'> & {
  readonly questions: readonly { readonly id: string }[];
};

export type Answers = { readonly patterns: readonly AnswerPattern[]; readonly times: ItemTimes };

export type FirstAttempts = {
  /** How many people have attempted any quiz. */
  readonly people: number;
  readonly percents: readonly (QuizWeek & { readonly values: readonly ValueCount[] })[];
  readonly seconds: readonly (QuizWeek & { readonly values: readonly ValueCount[] })[];
};
/** `week` is the week's first day; '' stands for all weeks before those that reports can show. */
type QuizWeek = { readonly quiz: string; readonly week: string };

export type PassMark = { readonly quiz: string; readonly percent: number };
export type PassCount = QuizWeek & { readonly people: number };

/** Loads a value, or returns one that was loaded a moment ago. */
export type Remember = <Value>(key: string, load: () => Promise<Value>) => Promise<Value>;

/** @param remember caches whatever is about everybody; a class has few members, so nothing about one is cached */
export function createAttemptStatistics(
  db: Database,
  calendar: Calendar,
  remember: Remember = (_, load) => load(),
) {
  const about = <Value>(
    classId: string | undefined,
    asked: readonly unknown[],
    load: () => Promise<Value>,
  ) => (classId === undefined ? remember(JSON.stringify([calendar, ...asked]), load) : load());
  return {
    /** Lists the first days of the last weeks, the current week last. */
    async weeks(count: number): Promise<readonly string[]> {
      return (await listWeeks(db, calendar)).map(({ day }) => day).slice(-count);
    },

    /** Counts each person's first attempt at each quiz by score, time and week. */
    first: (filter: ReportFilter) =>
      about(filter.classId, ['first', filter], () => loadFirstAttempts(db, filter, calendar)),

    /** Counts how many people have read in each module, and how many have answered each quiz. */
    readers: () =>
      about(undefined, ['readers'], () =>
        countBy(
          db,
          sql`
          select activity as key, count(distinct user_id)::int as people
          from progress_events where kind = 'reading' and verdict <> 'refused' group by 1`,
        ),
      ),
    answered: () =>
      about(undefined, ['answered'], () =>
        countBy(
          db,
          sql`select quiz as key, count(*)::int as people from quiz_attempts where ${IS_FIRST} group by 1`,
        ),
      ),

    /** Counts by week how many people first passed a quiz, over all time. */
    passes: (marks: readonly PassMark[], classId: string | undefined) =>
      about(classId, ['passes', marks], () => countPasses(db, marks, classId, calendar)),

    /** Loads the first answers to a quiz version, and how long its questions took. */
    answers: (quiz: QuizVersion, filter: ReportFilter) =>
      about(filter.classId, ['answers', quiz.id, quiz.contentVersion, idsOf(quiz), filter], () =>
        loadAnswers(db, quiz, filter, calendar),
      ),

    /** Lists the versions of a quiz that enough people answered, of a class or of all. */
    versions: (quiz: string, leastPeople: number, classId: string | undefined) =>
      about(classId, ['versions', quiz, leastPeople], () => listVersions(db, quiz, leastPeople, classId)),
  };
}

const IS_FIRST = sql<SqlBool>`best_before is null`;

async function countBy(
  db: Database,
  query: RawBuilder<{ readonly key: string; readonly people: number }>,
): Promise<ReadonlyMap<string, number>> {
  return new Map((await askByIndexes(db, query)).map(({ key, people }) => [key, people]));
}

/** A week: its first day as a date, and the moment it starts. */
type Week = { readonly day: string; readonly startsAt: string };

/** Lists the weeks that reports can show, the current one last. */
async function listWeeks(db: Database, { timeZone, weekStart }: Calendar): Promise<readonly Week[]> {
  const shift = sql.raw(String(weekStart - 1));
  const { rows } = await sql<Week>`
    select day::text, (day::timestamp at time zone ${timeZone}::text)::text as "startsAt"
    from (
      select date_trunc('week', now() at time zone ${timeZone}::text - interval '${shift} days')::date
        + ${shift} - 7 * back as day
      from generate_series(${limits.mostWeeks}::int - 1, 0, -1) as back
    ) as weeks`.execute(db);
  return rows;
}

/** The number of the week of an attempt; 0 for any time before the weeks shown. */
const weekOf = (weeks: readonly Week[]) =>
  sql`width_bucket(at, ${weeks.map(({ startsAt }) => startsAt)}::timestamptz[])`;

const dayOf = (weeks: readonly Week[], week: number) => weeks[week - 1]?.day ?? '';

/** Counts first attempts by score, time and week. */
async function loadFirstAttempts(
  db: Database,
  { weeks: count, classId }: ReportFilter,
  calendar: Calendar,
): Promise<FirstAttempts> {
  const weeks = await listWeeks(db, calendar);
  const since = (count && weeks.at(-count)?.startsAt) || '-infinity';
  const wanted = sql<SqlBool>`${IS_FIRST} and at >= ${since}::timestamptz and ${isInClass(classId)}`;
  const valued = async (value: RawBuilder<number>) => {
    const rows = await askByIndexes(
      db,
      sql<{ quiz: string; week: number; values: readonly ValueCount[] }>`
      select quiz, week, json_agg(json_build_object('value', value, 'people', people)) as values
      from (
        select quiz, ${weekOf(weeks)} as week, ${value} as value, count(*)::int as people
        from quiz_attempts where ${wanted} group by 1, 2, 3
      ) as counted group by 1, 2`,
    );
    return rows.map(({ week, ...row }) => ({ ...row, week: dayOf(weeks, week) }));
  };
  // Counts each person once, at their earliest first attempt within the time.
  const people = countBy(
    db,
    sql`
      select '' as key, count(*)::int as people from quiz_attempts
      where ${wanted} and (first_before is null or first_before < ${since}::timestamptz)`,
  );
  const [percents, seconds] = await Promise.all([valued(sql`percent`), valued(sql`round(seconds)`)]);
  return { people: (await people).get('') ?? 0, percents, seconds };
}

/** Percentages are compared as whole numbers of answers: 3 of 5 is 60 %, despite binary rounding errors. */
const ROUNDING = 1e-9;

async function countPasses(
  db: Database,
  marks: readonly PassMark[],
  classId: string | undefined,
  calendar: Calendar,
): Promise<readonly PassCount[]> {
  const weeks = await listWeeks(db, calendar);
  const lowered = marks.map(({ quiz, percent }) => ({ quiz, mark: percent - ROUNDING }));
  const rows = await askByIndexes(
    db,
    sql<{ quiz: string; week: number; people: number }>`
    select quiz, ${weekOf(weeks)} as week, count(*)::int as people
    from quiz_attempts
    join jsonb_to_recordset(${JSON.stringify(lowered)}::jsonb) as m (quiz text, mark double precision) using (quiz)
    where percent >= mark and (best_before is null or best_before < mark) and ${isInClass(classId)}
    group by 1, 2`,
  );
  return rows.map(({ week, ...row }) => ({ ...row, week: dayOf(weeks, week) }));
}

const idsOf = ({ questions }: QuizVersion) => questions.map(({ id }) => id).sort();

async function loadAnswers(
  db: Database,
  quiz: QuizVersion,
  { weeks: count, classId }: ReportFilter,
  calendar: Calendar,
): Promise<Answers> {
  const ids = idsOf(quiz);
  const since = (count && (await listWeeks(db, calendar)).at(-count)?.startsAt) || '-infinity';
  const answers = sql`quiz_answers
    where quiz = ${quiz.id} and content_version = ${quiz.contentVersion} and questions = ${ids}::text[]
      and at >= ${since}::timestamptz and ${isInClass(classId)}`;
  const patterns = await askByIndexes(
    db,
    sql<{ chosen: readonly (string | null)[]; people: number }>`
    select chosen, count(*)::int as people from ${answers} group by 1`,
  );
  const times = await askByIndexes(
    db,
    sql<{ place: number; values: readonly ValueCount[] }>`
    select place::int, json_agg(json_build_object('value', value, 'people', people)) as values
    from (
      select place, value, count(*)::int as people
      from (select seconds from ${answers}) as own, unnest(seconds) with ordinality as each (value, place)
      where value is not null group by 1, 2
    ) as counted group by 1`,
  );
  return {
    patterns: patterns.map(({ chosen, people }) => ({
      answers: Object.fromEntries(ids.map((id, at) => [id, chosen[at] ?? null])),
      people,
    })),
    times: Object.fromEntries(
      ids.map((id, at) => [id, times.find(({ place }) => place === at + 1)?.values ?? []]),
    ),
  };
}

async function listVersions(
  db: Database,
  quiz: string,
  leastPeople: number,
  classId: string | undefined,
): Promise<readonly number[]> {
  const rows = await askByIndexes(
    db,
    sql<{ version: number }>`
    select content_version as version from quiz_answers where quiz = ${quiz} and ${isInClass(classId)}
    group by 1 having count(*) >= ${leastPeople}::int order by 1 desc`,
  );
  return rows.map(({ version }) => version);
}

function isInClass(classId: string | undefined): RawBuilder<SqlBool> {
  if (classId === undefined) return sql`true`;
  return sql`user_id in (select user_id from class_members where class_id = ${classId}::uuid)`;
}
