import { sql } from 'kysely';
import type { Calendar } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { type Counts, countsOf } from './counts';
import { type Filter, weeksIn } from './filter';
import { type Counted, peopleIn } from './statistics';

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

/** How many first attempts had which score and time in which week. */
export async function firstAttempts(
  db: Database,
  { weeks, classId }: Filter,
  calendar: Calendar,
): Promise<FirstAttempts> {
  const shown = await weeksIn(db, calendar);
  const since = weeks === undefined ? '' : (shown.at(-weeks) ?? '');
  const what = ['score', 'seconds', 'people'];
  const week = since ? sql<boolean>`week >= ${since}::date` : sql<boolean>`true`;
  const counts = keyed(await countsOf(db, calendar, { what, week, classId }), shown);
  const valued = (what: string) =>
    counts
      .filter((each) => each.what === what && !each.key.includes(' '))
      .map(({ key, ...each }) => ({ ...each, value: Number(key) }));
  // The key is the week of the latest first attempt before: whoever has none within the time stands for the person.
  const isFirst = (week: string) => week === '' || week < since;
  return {
    people: peopleIn(counts.filter(({ what, key }) => what === 'people' && isFirst(key))),
    percents: valued('score'),
    seconds: valued('seconds'),
  };
}

type Keyed = QuizWeek & { readonly what: string; readonly key: string; readonly people: number };

function keyed(counts: readonly Counts[], [first = '']: readonly string[]): readonly Keyed[] {
  return counts.flatMap(({ what, about: quiz, week, people }) =>
    Object.entries(people).map(([key, some]) => ({
      ...{ what, quiz, key, people: some },
      week: week === null || week < first ? '' : week,
    })),
  );
}

/** Percentages are compared as whole numbers of answers: 3 of 5 is 60 %, whatever the last binary digit. */
const ROUNDING = 1e-9;

/** How many passed each quiz for the first time in which week. */
export async function passes(
  db: Database,
  marks: readonly PassMark[],
  classId: string | undefined,
  calendar: Calendar,
): Promise<readonly Passes[]> {
  const scores = keyed(
    await countsOf(db, calendar, { what: ['score'], classId }),
    await weeksIn(db, calendar),
  );
  return marks.flatMap(({ quiz, percent: mark }) => {
    const byWeek = new Map<string, number>();
    for (const { week, key, people } of scores.filter((each) => each.quiz === quiz)) {
      const [percent = 0, before = -1] = key.split(' ').map(Number);
      const isPass = percent >= mark - ROUNDING && (before < 0 || before < mark - ROUNDING);
      if (isPass) byWeek.set(week, people + (byWeek.get(week) ?? 0));
    }
    return [...byWeek].map(([week, people]) => ({ quiz, week, people }));
  });
}
