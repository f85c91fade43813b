import * as v from 'valibot';
import { Grade, passPercent } from './assignments';
import { endpoint, paging } from './endpoint';
import { assignmentId, classId, cursor, text, userId } from './text';

const percent = v.number();

const Column = v.object({
  id: v.string(),
  title: v.string(),
  passPercent: v.nullable(percent),
  dueAt: v.nullable(v.string()),
  isOffered: v.boolean(),
  /** Whether scores come from attempts; false for a module without a quiz. */
  hasAttempts: v.boolean(),
  /** Numbers of members who are done, not started, and stuck. */
  done: v.number(),
  notStarted: v.number(),
  stuck: v.number(),
  /** Number of members with a flagged attempt. */
  flagged: v.optional(v.number(), 0),
});
export type GradebookColumn = v.InferOutput<typeof Column>;

const Row = v.object({
  userId: v.string(),
  fullName: v.string(),
  email: v.string(),
  joinedAt: v.string(),
  /** Number of assignments done. */
  done: v.number(),
  /** Grades in column order; null for an assignment that has not been started. */
  grades: v.array(v.nullable(Grade)),
  /** For each column, whether an unverified game has a better result than all verified ones. */
  unverified: v.optional(v.array(v.boolean()), []),
});
export type GradebookRow = v.InferOutput<typeof Row>;

const Gradebook = v.object({
  members: v.number(),
  columns: v.array(Column),
  /** Number of failed attempts that makes a member stuck. */
  stuckAttempts: v.number(),
  items: v.array(Row),
  after: v.optional(v.string()),
});
export type Gradebook = v.InferOutput<typeof Gradebook>;

/** The values by which an assignment's column can be sorted. */
export const GRADE_VALUES = ['best', 'first', 'when', 'attempts'] as const;
export type GradeValue = (typeof GRADE_VALUES)[number];

export const GRADEBOOK_FILTERS = ['all', 'not-started', 'stuck'] as const;
export type GradebookFilter = (typeof GRADEBOOK_FILTERS)[number];

/** For owners and admins; the audit trail records views by admins who are not owners. */
export const getGradebook = endpoint({
  id: 'getGradebook',
  method: 'GET',
  path: '/classes/{id}/gradebook',
  access: 'instructor',
  summary: 'What each member of a class has done of its assignments; verified results only',
  params: v.object({ id: classId }),
  query: v.object({
    ...paging,
    after: v.optional(cursor),
    /** Text that the name or email must contain. */
    search: v.optional(text(0, 100)),
    /** The column to sort by: the id of an assignment, or another column. */
    sort: v.optional(
      v.union([v.picklist(['name', 'email', 'joined', 'done']), assignmentId], 'must be a column'),
      'name',
    ),
    by: v.optional(v.picklist(GRADE_VALUES, `must be one of: ${GRADE_VALUES.join(', ')}`), 'best'),
    order: v.optional(v.picklist(['asc', 'desc'], 'must be "asc" or "desc"'), 'asc'),
    filter: v.optional(
      v.picklist(GRADEBOOK_FILTERS, `must be one of: ${GRADEBOOK_FILTERS.join(', ')}`),
      'all',
    ),
    /** The assignment that the filter applies to; any assignment if missing. */
    of: v.optional(assignmentId),
  }),
  response: Gradebook,
});

const Attempt = v.object({
  /** When the attempt was finished by the device's clock, kept within plausible bounds. */
  at: v.string(),
  /** When the server received it; later than `at` if the device was offline. */
  receivedAt: v.string(),
  percent,
  /** The numbers of correct answers and of questions; missing for games. */
  correct: v.optional(v.number()),
  total: v.optional(v.number()),
  /** The game's own score. */
  score: v.optional(v.number()),
  isFlagged: v.optional(v.boolean(), false),
});
export type GradedAttempt = v.InferOutput<typeof Attempt>;

/** Latest attempts, newest first, without answers and moves. */
export const listAttempts = endpoint({
  id: 'listAttempts',
  method: 'GET',
  path: '/classes/{id}/assignments/{assignmentId}/attempts/{userId}',
  access: 'instructor',
  summary: 'The attempts of a member of a class at one of its assignments',
  params: v.object({ id: classId, assignmentId, userId }),
  response: v.object({ attempts: v.array(Attempt) }),
});

export const GRADEBOOK_FORMATS = ['moodle', 'canvas'] as const;
export type GradebookFormat = (typeof GRADEBOOK_FORMATS)[number];

/** The audit trail lists each download. */
export const exportGradebook = endpoint({
  id: 'exportGradebook',
  method: 'GET',
  path: '/classes/{id}/gradebook.csv',
  access: 'instructor',
  summary: 'The best scores in percent, one row for each member, as Moodle or Canvas imports them',
  params: v.object({ id: classId }),
  query: v.object({
    format: v.picklist(GRADEBOOK_FORMATS, `must be one of: ${GRADEBOOK_FORMATS.join(', ')}`),
  }),
  file: 'text/csv; charset=utf-8',
});

/** Previews a different pass mark and changes nothing. The audit trail records only an actual change. */
export const previewMark = endpoint({
  id: 'previewMark',
  method: 'POST',
  path: '/classes/{id}/assignments/{assignmentId}/mark-preview',
  access: 'instructor',
  summary: 'For how many members another pass mark would change whether an assignment is done',
  params: v.object({ id: classId, assignmentId }),
  body: v.strictObject({ passPercent }),
  response: v.object({ newlyDone: v.number(), noLongerDone: v.number() }),
});
