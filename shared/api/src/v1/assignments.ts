import * as v from 'valibot';
import { endpoint } from './endpoint';
import { assignmentId, classId, text, timestamp } from './text';

/** Activities that can be assigned; a module with a quiz is done by passing it. */
export const ASSIGNABLE = ['module', 'quiz', 'game'] as const;
export type AssignableKind = (typeof ASSIGNABLE)[number];

/** Pass mark in percent; null: done once finished, with any score. */
export const passPercent = v.nullable(
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(100, 'must be at most 100'),
  ),
);

/** Due date as a moment, shown in each user's time zone; null for none. */
const dueAt = v.nullable(
  v.pipe(
    timestamp,
    v.check((at) => at >= '2000' && at < '2200', 'must be in this century or the next one'),
  ),
);

/** The module, quiz or game. */
const what = { kind: v.picklist(ASSIGNABLE), activity: v.string() };

const Assignable = v.object({
  ...what,
  title: v.string(),
  /** The activity's own pass mark; null for none. */
  passPercent: v.nullable(v.number()),
  /** False for a module without a quiz: done once all of it is read, without a pass mark. */
  hasAttempts: v.boolean(),
});
export type Assignable = v.InferOutput<typeof Assignable>;

/** The condition under which an assignment is done. */
const graded = {
  ...what,
  /** Quiz whose attempts count; null for games and for modules without a quiz. */
  quiz: v.nullable(v.string()),
  /** Sections of a module without a quiz. */
  sections: v.array(v.string()),
  passPercent: v.nullable(v.number()),
  dueAt: v.nullable(v.string()),
};

const Assignment = v.object({
  id: v.string(),
  title: v.string(),
  ...graded,
  /** False once no live release offers it; the assignment and its results stay. */
  isOffered: v.boolean(),
  /** Route of the activity; null once no live release offers it. */
  route: v.nullable(v.string()),
});
export type Assignment = v.InferOutput<typeof Assignment>;

/** Result of an assignment, from events that the server has verified. */
export const Grade = v.object({
  /** Attempts at the quiz, or finished games; for a module without a quiz, sections read. */
  attempts: v.number(),
  /** Best score in percent; for a module without a quiz, the share of sections read. */
  best: v.number(),
  /** Score of the attempt that the server received first, regardless of device clocks. */
  first: v.number(),
  /** Earliest attempt by device clocks. */
  firstAt: v.string(),
  /** When the pass mark was first reached. */
  doneAt: v.nullable(v.string()),
  /** Number of attempts too quick to show knowledge; missing for none. */
  flagged: v.optional(v.number()),
});
export type Grade = v.InferOutput<typeof Grade>;

const MyAssignment = v.object({
  id: v.string(),
  title: v.string(),
  ...graded,
  class: v.object({ id: v.string(), name: v.string() }),
  /** Route of the activity; null once no live release offers it. */
  route: v.nullable(v.string()),
  /** False for a game without a card: only the list of assignments links to it. */
  isLinked: v.boolean(),
  /** As above. */
  isOffered: v.boolean(),
  /** As in the gradebook; null if nothing counts yet. */
  grade: v.nullable(Grade),
});
export type MyAssignment = v.InferOutput<typeof MyAssignment>;
export const MyAssignments = v.object({ assignments: v.array(MyAssignment) });

/** Activities of the live releases: modules, quizzes, and games with a scale. */
export const listAssignable = /* @__PURE__ */ endpoint({
  id: 'listAssignable',
  method: 'GET',
  path: '/assignable',
  access: 'instructor',
  summary: 'The modules, quizzes and games that can be assigned to a class',
  response: v.object({ assignable: v.array(Assignable) }),
});

/** The assignments in the owners' order. */
export const listAssignments = /* @__PURE__ */ endpoint({
  id: 'listAssignments',
  method: 'GET',
  path: '/classes/{id}/assignments',
  access: 'instructor',
  summary: 'The assignments of a class',
  params: v.object({ id: classId }),
  response: v.object({ assignments: v.array(Assignment) }),
});

/** Refused with `archived-class`, `not-offered`, `already-assigned` or `too-many-assignments`. */
export const addAssignment = /* @__PURE__ */ endpoint({
  id: 'addAssignment',
  method: 'POST',
  path: '/classes/{id}/assignments',
  access: 'instructor',
  summary: 'Assigns a module, quiz or game to a class',
  params: v.object({ id: classId }),
  body: v.strictObject({ kind: v.picklist(ASSIGNABLE), activity: text(1, 80), passPercent, dueAt }),
  response: Assignment,
});

/** Refused with `archived-class`, as are ordering and removing assignments. */
export const changeAssignment = /* @__PURE__ */ endpoint({
  id: 'changeAssignment',
  method: 'PUT',
  path: '/classes/{id}/assignments/{assignmentId}',
  access: 'instructor',
  summary: 'Changes the due date and the pass mark of an assignment',
  params: v.object({ id: classId, assignmentId }),
  body: v.strictObject({ passPercent, dueAt }),
  response: Assignment,
});

/** Refused with `other-assignments` unless it names exactly the existing ones. */
export const orderAssignments = /* @__PURE__ */ endpoint({
  id: 'orderAssignments',
  method: 'PUT',
  path: '/classes/{id}/assignment-order',
  access: 'instructor',
  summary: 'Puts the assignments of a class in order',
  params: v.object({ id: classId }),
  body: v.strictObject({ ids: v.pipe(v.array(assignmentId), v.maxLength(100, 'must have at most 100 ids')) }),
});

/** Results of learners are kept. */
export const removeAssignment = /* @__PURE__ */ endpoint({
  id: 'removeAssignment',
  method: 'DELETE',
  path: '/classes/{id}/assignments/{assignmentId}',
  access: 'instructor',
  summary: 'Removes an assignment from a class',
  params: v.object({ id: classId, assignmentId }),
});

/** The assignments of all classes that are not archived, by due date; those without one last. */
export const myAssignments = /* @__PURE__ */ endpoint({
  id: 'myAssignments',
  method: 'GET',
  path: '/me/assignments',
  access: 'learner',
  summary: 'What the caller’s classes have assigned',
  response: MyAssignments,
});
