import type { Courses, ProgressReport, QuizProgress } from '@venture/api/v1/reports';
import type { CatalogueFile, QuizContent } from '@venture/contract/catalogue';
import { reports as limits } from '../limits.json';
import type { AttemptStatistics, FirstAttempts, PassCount, ReportFilter } from './attempts';
import { countPeople, mean, median, suppressSmallSteps, type ValueCount } from './statistics';

/** Anything about fewer people than this is never shown. */
const { leastPeople, mostWeeks } = limits;

/** Returns the value if it covers enough people, else null. */
export function suppressIfFew<Value>(people: number, value: Value | undefined): Value | null {
  return people < leastPeople || value === undefined ? null : value;
}

/** A quiz without a pass mark is passed with any score. */
export const passMarks = (quizzes: readonly QuizContent[]) =>
  quizzes.map(({ id, passPercent }) => ({ quiz: id, percent: passPercent ?? 0 }));

/** Loads how many passed each quiz, with scores and times, by week. */
export async function loadProgressReport(
  quizzes: readonly QuizContent[],
  attempts: AttemptStatistics,
  filter: ReportFilter,
): Promise<ProgressReport> {
  const [first, passes, weeks] = await Promise.all([
    attempts.first(filter),
    attempts.passes(passMarks(quizzes), filter.classId),
    attempts.weeks(filter.weeks ?? mostWeeks),
  ]);
  const shown = filter.weeks === undefined ? sinceTheFirst(weeks, [...first.percents, ...passes]) : weeks;
  return {
    leastPeople,
    people: suppressIfFew(first.people, first.people),
    quizzes: quizzes.map((quiz) => quizProgress(quiz, first, passes, shown)),
  };
}

/** Drops the weeks before the first result, but never the current one. */
function sinceTheFirst(weeks: readonly string[], found: readonly { readonly week: string }[]) {
  const begun = found.map(({ week }) => week).sort()[0];
  const at = weeks.findIndex((week) => begun !== undefined && week >= begun);
  return weeks.slice(at);
}

function quizProgress(
  { id, title, passPercent }: QuizContent,
  first: FirstAttempts,
  passes: readonly PassCount[],
  weeks: readonly string[],
): QuizProgress {
  const percentsOf = valuesOf(first.percents, id);
  const secondsOf = valuesOf(first.seconds, id);
  const [percents, seconds] = [percentsOf(), secondsOf()];
  const passedBy = cumulative(passes.filter(({ quiz }) => quiz === id));
  const people = countPeople(percents);
  return {
    id,
    title,
    passPercent,
    people: suppressIfFew(people, people),
    meanPercent: suppressIfFew(people, mean(percents)),
    medianSeconds: suppressIfFew(countPeople(seconds), median(seconds)),
    passedPercent: passPercent === null ? null : suppressIfFew(people, passedShare(percents, passPercent)),
    weeks: weeks.map((week) => {
      const [scores, then] = [percentsOf(week), secondsOf(week)];
      return {
        week,
        meanPercent: suppressIfFew(countPeople(scores), mean(scores)),
        medianSeconds: suppressIfFew(countPeople(then), median(then)),
        passed: passedBy(week) ?? null,
      };
    }),
  };
}

/** Returns a function that gives a quiz's values and how many people have each, for one week or for all time. */
function valuesOf(all: FirstAttempts['percents'], id: string): (week?: string) => readonly ValueCount[] {
  const weeks = all.filter(({ quiz }) => quiz === id);
  return (week) => weeks.flatMap((each) => (week === undefined || each.week === week ? each.values : []));
}

/** The share in percent that passed; the small addition makes up for the rounding error of a division. */
function passedShare(percents: readonly ValueCount[], percent: number): number {
  const passed = percents.filter(({ value }) => value + 1e-9 >= percent);
  return (100 * countPeople(passed)) / countPeople(percents);
}

/** Counts who had passed by the end of a week, in steps large enough to hide individuals. */
function cumulative(passes: readonly PassCount[]): (week: string) => number | undefined {
  const sorted = passes.toSorted((a, b) => a.week.localeCompare(b.week));
  let sum = 0;
  const grown = sorted.map(({ people }) => {
    sum += people;
    return sum;
  });
  const shown = suppressSmallSteps(grown, leastPeople);
  return (week) => shown[sorted.findLastIndex((each) => each.week <= week)];
}

/** How many people have started and passed what is taught. */
export type CourseCounts = Awaited<ReturnType<typeof countCourses>>;

export async function countCourses({ modules, quizzes }: CatalogueFile, attempts: AttemptStatistics) {
  const [begun, answered, passes] = await Promise.all([
    attempts.readers(),
    attempts.answered(),
    attempts.passes(passMarks(quizzes), undefined),
  ]);
  const passed = (id: string) => unlessFew(countPeople(passes.filter(({ quiz }) => quiz === id)));
  return {
    ofQuiz: (id: string) => ({ answered: unlessFew(answered.get(id)), passed: passed(id) }),
    ofModule(id: string) {
      const quiz = modules.find((module) => module.id === id)?.quiz;
      return { begun: unlessFew(begun.get(id)), ...(quiz && { finished: passed(quiz) }) };
    },
  };
}

/** Lists the live releases' modules and quizzes, with counts if given. */
export function buildCourses({ modules, quizzes }: CatalogueFile, counts?: CourseCounts): Courses {
  return {
    leastPeople,
    modules: modules.map(({ id, title, route, sections, contentVersion }) => ({
      ...{ id, title, route, contentVersion, sections: sections.length },
      ...counts?.ofModule(id),
    })),
    quizzes: quizzes.map(({ id, title, contentVersion, questions, passPercent }) => ({
      ...{ id, title, contentVersion, passPercent, questions: questions.length },
      ...counts?.ofQuiz(id),
    })),
  };
}

/** Returns null for a few people, whom the number might identify; zero identifies nobody and is shown. */
function unlessFew(people = 0): number | null {
  return people > 0 && people < leastPeople ? null : people;
}
