import type { Courses, ProgressReport, QuizProgress } from '@venture/api/v1/reports';
import type { CatalogueFile, QuizContent } from '@venture/contract/catalogue';
import { reports as limits } from '../limits.json';
import type { AttemptStatistics, FirstAttempts, PassCount, ReportFilter } from './attempts';
import { countPeople, mean, median, suppressSmallSteps, type ValueCount } from './statistics';

/** Fewer people are never shown. */
const { leastPeople, mostWeeks } = limits;

/** The value, if it covers enough people. */
export function suppressIfFew<Value>(people: number, value: Value | undefined): Value | null {
  return people < leastPeople || value === undefined ? null : value;
}

/** A quiz without a pass mark is passed with any score. */
export const passMarks = (quizzes: readonly QuizContent[]) =>
  quizzes.map(({ id, passPercent }) => ({ quiz: id, percent: passPercent ?? 0 }));

/** Each quiz's completion, scores and time by week. */
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

/** Counts a quiz's values, in one week or ever. */
function valuesOf(all: FirstAttempts['percents'], id: string): (week?: string) => readonly ValueCount[] {
  const weeks = all.filter(({ quiz }) => quiz === id);
  return (week) => weeks.flatMap((each) => (week === undefined || each.week === week ? each.values : []));
}

/** In percent; the small addition corrects a quotient's last binary digit. */
function passedShare(percents: readonly ValueCount[], percent: number): number {
  const passed = percents.filter(({ value }) => value + 1e-9 >= percent);
  return (100 * countPeople(passed)) / countPeople(percents);
}

/** Counts passes up to a week's end, in steps that hide individuals. */
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

/** Zero identifies nobody; a few people are not shown. */
function unlessFew(people = 0): number | null {
  return people > 0 && people < leastPeople ? null : people;
}
