import type { CatalogueQuiz } from '@venture/contract/catalogue';
import { parseJson } from '@venture/contract/parse';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Calendar } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { listReportWeeks, type ReportCounts, type ReportFilter, readReportCounts } from './counts';
import type { AnswerPattern, ItemTimes } from './items';
import type { ValueCount } from './statistics';

/** What the first attempts of many people at quizzes tell. */
export type AttemptStatistics = ReturnType<typeof createAttemptStatistics>;

/** A version of a quiz; answers to any other questions are left out. */
export type QuizVersion = Pick<CatalogueQuiz, 'id' | 'contentVersion'> & {
  readonly questions: readonly { readonly id: string }[];
};

export type Answers = { readonly patterns: readonly AnswerPattern[]; readonly times: ItemTimes };

export function createAttemptStatistics(db: Database, calendar: Calendar) {
  return {
    /** The first days of the last weeks, the current one last. */
    async weeks(count: number): Promise<readonly string[]> {
      return (await listReportWeeks(db, calendar)).slice(-count);
    },

    /** Each person's first attempt at each quiz: how many had which score and time in which week. */
    first: (filter: ReportFilter) => loadFirstAttempts(db, filter, calendar),

    /** How many of all people have read in each module, and answered each quiz. */
    readers: () => peopleOf(db, calendar, 'readers'),
    answered: () => peopleOf(db, calendar, 'score'),

    /** How many passed a quiz for the first time in which week, whenever that was. */
    passes: (marks: readonly PassMark[], classId: string | undefined) =>
      countPasses(db, marks, classId, calendar),

    /** The first answers to a version of a quiz, and how long its questions took. */
    answers: (quiz: QuizVersion, filter: ReportFilter) => answersTo(db, quiz, filter, calendar),

    /** The versions of a quiz that enough people, of a class or of all, have answered. */
    async versions(
      quiz: string,
      leastPeople: number,
      classId: string | undefined,
    ): Promise<readonly number[]> {
      const counts = await readReportCounts(db, calendar, {
        what: ['version'],
        about: sql`${quiz}`,
        classId,
      });
      const versions = [...(counts[0]?.people ?? [])].filter(([, people]) => people >= leastPeople);
      return versions.map(([version]) => Number(version)).sort((a, b) => b - a);
    },
  };
}

/** By module or quiz; a score beside an earlier one is not that of a first attempt. */
async function peopleOf(
  db: Database,
  calendar: Calendar,
  what: string,
): Promise<ReadonlyMap<string, number>> {
  const people = new Map<string, number>();
  for (const each of await readReportCounts(db, calendar, { what: [what] })) {
    const first = [...each.people].filter(([key]) => !key.includes(' '));
    people.set(
      each.about,
      first.reduce((sum, [, some]) => sum + some, people.get(each.about) ?? 0),
    );
  }
  return people;
}

const Chosen = v.array(v.nullable(v.string()));

async function answersTo(
  db: Database,
  { id, contentVersion, questions }: QuizVersion,
  { weeks, classId }: ReportFilter,
  calendar: Calendar,
): Promise<Answers> {
  const ids = questions.map((question) => question.id).sort();
  const first = weeks && (await listReportWeeks(db, calendar)).at(-weeks);
  const counts = await readReportCounts(db, calendar, {
    what: ['answers', 'times'],
    // Selected, so that it is worked out once and not for each row.
    about: sql`(select to_jsonb(${[id, `${contentVersion}`, ...ids]}::text[])::text)`,
    week: first ? sql`week >= ${first}::date` : sql`week = '-infinity'`,
    together: true,
    classId,
  });
  const counted = (what: string) =>
    counts.filter((each) => each.what === what).flatMap(({ people }) => [...people]);
  const times = counted('times').map(([key, people]) => {
    const [place = 0, value = 0] = key.split(' ').map(Number);
    return { place, value, people };
  });
  return {
    patterns: counted('answers').map(([key, people]) => ({
      answers: byQuestion(ids, parseJson(Chosen, key, 'chosen options')),
      people,
    })),
    times: Object.fromEntries(ids.map((id, at) => [id, times.filter(({ place }) => place === at + 1)])),
  };
}

/** What was chosen, by the question. */
function byQuestion(
  questions: readonly string[],
  chosen: readonly (string | null)[],
): AnswerPattern['answers'] {
  return Object.fromEntries(questions.map((id, place) => [id, chosen[place] ?? null]));
}

export type FirstAttempts = {
  /** How many people have a first attempt at any quiz. */
  readonly people: number;
  readonly percents: readonly (QuizWeek & { readonly values: readonly ValueCount[] })[];
  readonly seconds: readonly (QuizWeek & { readonly values: readonly ValueCount[] })[];
};
/** `week` is the first day of it; '' for all weeks before those that reports can show. */
type QuizWeek = { readonly quiz: string; readonly week: string };

export type PassMark = { readonly quiz: string; readonly percent: number };
export type PassCount = QuizWeek & { readonly people: number };

/** How many first attempts had which score and time in which week. */
async function loadFirstAttempts(
  db: Database,
  { weeks, classId }: ReportFilter,
  calendar: Calendar,
): Promise<FirstAttempts> {
  const shown = await listReportWeeks(db, calendar);
  const since = weeks === undefined ? '' : (shown.at(-weeks) ?? '');
  const what = ['score', 'seconds', 'people'];
  const week = since ? sql<boolean>`week >= ${since}::date` : sql<boolean>`true`;
  const counts = keyed(await readReportCounts(db, calendar, { what, week, classId }), shown);
  const valued = (what: string) =>
    counts
      .filter((each) => each.what === what)
      .map(({ quiz, week, people }) => ({
        quiz,
        week,
        values: [...people].flatMap(([key, some]) =>
          key.includes(' ') ? [] : [{ value: Number(key), people: some }],
        ),
      }))
      .filter(({ values }) => values.length > 0);
  // The key is the week of the latest first attempt before: whoever has none within the time stands for the person.
  const isFirst = (week: string) => week === '' || week < since;
  const firsts = counts.filter((each) => each.what === 'people').flatMap(({ people }) => [...people]);
  return {
    people: firsts.reduce((sum, [key, some]) => sum + (isFirst(key) ? some : 0), 0),
    percents: valued('score'),
    seconds: valued('seconds'),
  };
}

type Keyed = QuizWeek & Pick<ReportCounts, 'what' | 'people'>;

function keyed(counts: readonly ReportCounts[], [first = '']: readonly string[]): readonly Keyed[] {
  return counts.map(({ what, about: quiz, week, people }) => ({
    what,
    quiz,
    people,
    week: week === null || week < first ? '' : week,
  }));
}

/** Percentages are compared as whole numbers of answers: 3 of 5 is 60 %, whatever the last binary digit. */
const ROUNDING = 1e-9;

/** How many passed each quiz for the first time in which week. */
async function countPasses(
  db: Database,
  marks: readonly PassMark[],
  classId: string | undefined,
  calendar: Calendar,
): Promise<readonly PassCount[]> {
  const scores = keyed(
    await readReportCounts(db, calendar, { what: ['score'], classId }),
    await listReportWeeks(db, calendar),
  );
  return marks.flatMap(({ quiz, percent: mark }) => {
    const byWeek = new Map<string, number>();
    for (const { week, people } of scores.filter((each) => each.quiz === quiz))
      for (const [key, some] of people) {
        const [percent = 0, before = -1] = key.split(' ').map(Number);
        const isPass = percent >= mark - ROUNDING && (before < 0 || before < mark - ROUNDING);
        if (isPass) byWeek.set(week, some + (byWeek.get(week) ?? 0));
      }
    return [...byWeek].map(([week, people]) => ({ quiz, week, people }));
  });
}
