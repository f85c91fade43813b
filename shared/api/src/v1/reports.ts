import * as v from 'valibot';
import { endpoint, wholeNumber } from './endpoint';
import { classId, text } from './text';

/** A report's range: whole weeks including the current one, or all time. */
export const REPORT_WEEKS = ['4', '12', '26', '52', 'all'] as const;
export type ReportWeeks = (typeof REPORT_WEEKS)[number];

/** Number of people; null if the group is too small to report. */
const people = v.nullable(v.number());
const value = v.nullable(v.number());

const Module = v.object({
  id: v.string(),
  title: v.string(),
  route: v.string(),
  sections: v.number(),
  /** Null if the live release does not declare it. */
  contentVersion: value,
  /** Number of people who have read a section; for admins only, since it counts all learners. */
  begun: v.optional(people),
  /** Number of people who have passed the quiz; missing if there is no quiz. */
  finished: v.optional(people),
});
const CourseQuiz = v.object({
  id: v.string(),
  title: v.string(),
  contentVersion: v.number(),
  questions: v.number(),
  /** Null if there is no pass mark. */
  passPercent: value,
  answered: v.optional(people),
  passed: v.optional(people),
});
const Courses = v.object({
  /** Number of people in the smallest group that is reported. */
  leastPeople: v.number(),
  modules: v.array(Module),
  quizzes: v.array(CourseQuiz),
});
export type Courses = v.InferOutput<typeof Courses>;

export const getCourses = endpoint({
  id: 'getCourses',
  method: 'GET',
  path: '/courses',
  access: 'instructor',
  summary: 'The modules and quizzes; for admins with how many people have started and finished each',
  response: Courses,
});

const Week = v.object({
  /** The week's first day, such as `2026-11-16`. */
  week: v.string(),
  meanPercent: value,
  medianSeconds: value,
  /** Number of people who passed by the end of the week; it grows in steps of at least `leastPeople`. */
  passed: value,
});
const QuizProgress = v.object({
  id: v.string(),
  title: v.string(),
  passPercent: value,
  /** Number of people who first attempted the quiz in the report's range. */
  people,
  meanPercent: value,
  medianSeconds: value,
  /** Percentage who passed on the first attempt. */
  passedPercent: value,
  weeks: v.array(Week),
});
export type QuizProgress = v.InferOutput<typeof QuizProgress>;

const ProgressReport = v.object({ leastPeople: v.number(), people, quizzes: v.array(QuizProgress) });
export type ProgressReport = v.InferOutput<typeof ProgressReport>;

const filter = {
  /** The class's id; everyone if missing. Instructors must name one of their own classes (`not-your-class`). */
  class: v.optional(classId),
  weeks: v.optional(v.picklist(REPORT_WEEKS, `must be one of: ${REPORT_WEEKS.join(', ')}`), '12'),
};

export const getProgressReport = endpoint({
  id: 'getProgressReport',
  method: 'GET',
  path: '/reports/progress',
  access: 'instructor',
  summary: 'Completion, scores and time of each quiz, by week; only the first attempt of each person counts',
  query: v.object(filter),
  response: ProgressReport,
});

export const exportProgressReport = endpoint({
  id: 'exportProgressReport',
  method: 'GET',
  path: '/reports/progress.csv',
  access: 'instructor',
  summary: 'The same as a table: one row for each quiz and week',
  query: v.object(filter),
  file: 'text/csv; charset=utf-8',
});

const FINDING_TONES = ['check', 'note', 'good'] as const;
const Finding = v.object({ tone: v.picklist(FINDING_TONES), text: v.string() });
/** A finding about a question, for instructors. */
export type ItemFinding = v.InferOutput<typeof Finding>;

const share = v.number();
const OptionReport = v.object({
  id: v.string(),
  text: v.string(),
  isRight: v.boolean(),
  /** The share (0 to 1) who chose it of everyone, of the best third and of the worst; null if a third is too small. */
  all: share,
  top: v.nullable(share),
  bottom: v.nullable(share),
});
const ItemReport = v.object({
  id: v.string(),
  text: v.string(),
  facility: share,
  discrimination: value,
  medianSeconds: value,
  choices: v.array(OptionReport),
  /** Share of people who gave no answer. */
  unanswered: share,
  findings: v.array(Finding),
  /** Why the topic should be taught again; missing if it need not be. */
  teachAgain: v.optional(v.string()),
  /** Section explaining the question, if the release names it. */
  section: v.optional(v.object({ title: v.string(), to: v.string() })),
});
export type ItemReport = v.InferOutput<typeof ItemReport>;

const QuizItems = v.object({
  leastPeople: v.number(),
  quiz: v.string(),
  title: v.string(),
  contentVersion: v.number(),
  /** The content versions that have answers, and the current one; newest first. */
  contentVersions: v.array(v.number()),
  people,
  meanPercent: value,
  questions: v.array(ItemReport),
});
export type QuizItems = v.InferOutput<typeof QuizItems>;

const itemFilter = {
  ...filter,
  quiz: text(1, 80),
  /** Defaults to the current version. */
  contentVersion: v.optional(wholeNumber(0, 1_000_000)),
};

/** Refused with `no-questions` if no stored release contains this quiz version. */
export const getItemReport = endpoint({
  id: 'getItemReport',
  method: 'GET',
  path: '/reports/items',
  access: 'instructor',
  summary:
    'What the answers to each question of a quiz tell about it; only the first attempt of each person counts',
  query: v.object(itemFilter),
  response: QuizItems,
});

export const exportItemReport = endpoint({
  id: 'exportItemReport',
  method: 'GET',
  path: '/reports/items.csv',
  access: 'instructor',
  summary: 'The same as a table: one row for each option of each question',
  query: v.object(itemFilter),
  file: 'text/csv; charset=utf-8',
});
