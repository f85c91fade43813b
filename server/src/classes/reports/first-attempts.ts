import { sql } from 'kysely';
import type { Calendar } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { listReportWeeks, type ReportCounts, type ReportFilter, readReportCounts } from './counts';
import type { ValueCount } from './statistics';

export type FirstAttempts = {
  /** How many people have a first attempt at any quiz. */
  readonly people: number;
  readonly percents: readonly (QuizWeek & { readonly values: readonly ValueCount[] })[];
  readonly seconds: readonly (QuizWeek & { readonly values: readonly ValueCount[] })[];
};
/** `week` is the first day of it; '' for all weeks before those that reports can show. */
type QuizWeek = { readonly quiz: string; readonly week: string };

export type PassMark = { readonly quiz: string; readonly percent: number };
export type Passes = QuizWeek & { readonly people: number };

/** How many first attempts had which score and time in which week. */
export async function loadFirstAttempts(
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
        ...{ quiz, week },
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
    ...{ what, quiz, people },
    week: week === null || week < first ? '' : week,
  }));
}

/** Percentages are compared as whole numbers of answers: 3 of 5 is 60 %, whatever the last binary digit. */
const ROUNDING = 1e-9;

/** How many passed each quiz for the first time in which week. */
export async function countPasses(
  db: Database,
  marks: readonly PassMark[],
  classId: string | undefined,
  calendar: Calendar,
): Promise<readonly Passes[]> {
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
