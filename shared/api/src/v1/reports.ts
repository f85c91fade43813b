import * as v from 'valibot';
import { endpoint, wholeNumber } from './endpoint';
import { classId, text } from './text';

/** How far back a report looks: whole weeks including the current one, or all time. */
export const REPORT_WEEKS = ['4', '12', '26', '52', 'all'] as const;
export type ReportWeeks = (typeof REPORT_WEEKS)[number];

/** Too few people for a report; everything about them is null. */
const people = v.nullable(v.number());
const value = v.nullable(v.number());

const Module = v.object({
  id: v.string(),
  title: v.string(),
  route: v.string(),
  sections: v.number(),
  /** Null if the live release does not declare it. */
  contentVersion: value,
  /** People who have read a section. Counts of all learners are for admins; instructors do not get them. */
  begun: v.optional(people),
  /** People who have passed the quiz; left out for a module without one. */
  finished: v.optional(people),
});
const CourseQuiz = v.object({
  id: v.string(),
  title: v.string(),
  contentVersion: v.number(),
  questions: v.number(),
  /** Null where nobody can fail. */
  passPercent: value,
  answered: v.optional(people),
  passed: v.optional(people),
});
const Courses = v.object({
  /** Nothing is reported about fewer people than this. */
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
  /** Its first day, as `2026-11-16`. */
  week: v.string(),
  meanPercent: value,
  medianSeconds: value,
  /** How many people have passed by the end of the week, in steps of at least `leastPeople`. */
  passed: value,
});
const QuizProgress = v.object({
  id: v.string(),
  title: v.string(),
  passPercent: value,
  /** People whose first attempt is within the requested time. */
  people,
  meanPercent: value,
  medianSeconds: value,
  /** The share of them whose first attempt passed. */
  passedPercent: value,
  weeks: v.array(Week),
});
export type QuizProgress = v.InferOutput<typeof QuizProgress>;

const ProgressReport = v.object({ leastPeople: v.number(), people, quizzes: v.array(QuizProgress) });
export type ProgressReport = v.InferOutput<typeof ProgressReport>;

const filter = {
  /** The id of a class; everyone without it. An instructor has to name a class of their own (`not-your-class`). */
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
/** What an instructor should know about a question. */
export type ItemFinding = v.InferOutput<typeof Finding>;

const share = v.number();
const OptionReport = v.object({
  id: v.string(),
  text: v.string(),
  isRight: v.boolean(),
  /** Shares (0 to 1) of everyone, and of the third with the best and the worst scores; null if a third is too few people. */
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
  /** The share of people who gave no answer. */
  unanswered: share,
  findings: v.array(Finding),
  /** Why it is worth teaching again, in words; left out where it is not. */
  teachAgain: v.optional(v.string()),
  /** The section that explains it, as far as the release says which. */
  section: v.optional(v.object({ title: v.string(), to: v.string() })),
});
export type ItemReport = v.InferOutput<typeof ItemReport>;

const QuizItems = v.object({
  leastPeople: v.number(),
  quiz: v.string(),
  title: v.string(),
  contentVersion: v.number(),
  /** The versions that people have answered, and the current one; newest first. */
  contentVersions: v.array(v.number()),
  people,
  meanPercent: value,
  questions: v.array(ItemReport),
});
export type QuizItems = v.InferOutput<typeof QuizItems>;

const itemFilter = {
  ...filter,
  quiz: text(1, 80),
  /** The current one if omitted. */
  contentVersion: v.optional(wholeNumber(0, 1_000_000)),
};

/** Refused with `no-questions` when no stored release has this version of the quiz. */
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
