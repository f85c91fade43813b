import * as v from 'valibot';
import { endpoint } from './endpoint';
import { assignmentId, classId, text, timestamp } from './text';

/** Assignable activities; a module with a quiz is done once the quiz is passed. */
export const ASSIGNABLE = ['module', 'quiz', 'game'] as const;
export type AssignableKind = (typeof ASSIGNABLE)[number];

/** Pass mark in percent; null if finishing is enough. */
export const passPercent = v.nullable(
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(100, 'must be at most 100'),
  ),
);

/** When an assignment is due, as a moment shown in each user's time zone; null for no due date. */
const dueAt = v.nullable(
  v.pipe(
    timestamp,
    v.check((at) => at >= '2000' && at < '2200', 'must be in this century or the next one'),
  ),
);

/** Identifies a module, quiz or game. */
const what = { kind: v.picklist(ASSIGNABLE), activity: v.string() };

const Assignable = v.object({
  ...what,
  title: v.string(),
  /** The activity's own pass mark; null if none. */
  passPercent: v.nullable(v.number()),
  /** False for a module without a quiz: it has no pass mark, and is done once all of it has been read. */
  hasAttempts: v.boolean(),
});
export type Assignable = v.InferOutput<typeof Assignable>;

/** The condition for completing an assignment. */
const graded = {
  ...what,
  /** Quiz whose attempts count; null for games and modules without a quiz. */
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
  /** False if no live release offers the activity; the assignment and its results stay. */
  isOffered: v.boolean(),
  /** The activity's route; null if no live release offers it. */
  route: v.nullable(v.string()),
});
export type Assignment = v.InferOutput<typeof Assignment>;

/** An assignment's result, from events verified by the server. */
export const Grade = v.object({
  /** Number of quiz attempts or finished games; for a module without a quiz, of sections read. */
  attempts: v.number(),
  /** Best score in percent; for a module without a quiz, the share read. */
  best: v.number(),
  /** Score of the first attempt the server received, whatever device clocks say. */
  first: v.number(),
  /** Time of the earliest attempt, by device clocks. */
  firstAt: v.string(),
  /** When the pass mark was first reached. */
  doneAt: v.nullable(v.string()),
  /** Number of attempts that were too quick to prove knowledge; missing if there are none. */
  flagged: v.optional(v.number()),
});
export type Grade = v.InferOutput<typeof Grade>;

const MyAssignment = v.object({
  id: v.string(),
  title: v.string(),
  ...graded,
  class: v.object({ id: v.string(), name: v.string() }),
  /** The activity's route; null if no live release offers it. */
  route: v.nullable(v.string()),
  /** False for a game without a card: only the assignment list links to it. */
  isLinked: v.boolean(),
  /** As above. */
  isOffered: v.boolean(),
  /** The grade shown in the gradebook; null if nothing counts yet. */
  grade: v.nullable(Grade),
});
export type MyAssignment = v.InferOutput<typeof MyAssignment>;
export const MyAssignments = v.object({ assignments: v.array(MyAssignment) });

/** Activities in live releases: modules, quizzes, and games with a scale. */
export const listAssignable = /* @__PURE__ */ endpoint({
  id: 'listAssignable',
  method: 'GET',
  path: '/assignable',
  access: 'instructor',
  summary: 'The modules, quizzes and games that can be assigned to a class',
  response: v.object({ assignable: v.array(Assignable) }),
});

/** Lists the assignments in the order chosen by the class owners. */
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

/** Refused with `archived-class`, like reordering or removing assignments. */
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

/** Refused with `other-assignments` unless the request lists exactly the existing assignments. */
export const orderAssignments = /* @__PURE__ */ endpoint({
  id: 'orderAssignments',
  method: 'PUT',
  path: '/classes/{id}/assignment-order',
  access: 'instructor',
  summary: 'Puts the assignments of a class in order',
  params: v.object({ id: classId }),
  body: v.strictObject({ ids: v.pipe(v.array(assignmentId), v.maxLength(100, 'must have at most 100 ids')) }),
});

/** Learners' results are kept. */
export const removeAssignment = /* @__PURE__ */ endpoint({
  id: 'removeAssignment',
  method: 'DELETE',
  path: '/classes/{id}/assignments/{assignmentId}',
  access: 'instructor',
  summary: 'Removes an assignment from a class',
  params: v.object({ id: classId, assignmentId }),
});

/** Assignments of all unarchived classes, by due date; those without a date come last. */
export const myAssignments = /* @__PURE__ */ endpoint({
  id: 'myAssignments',
  method: 'GET',
  path: '/me/assignments',
  access: 'learner',
  summary: 'What the caller’s classes have assigned',
  response: MyAssignments,
});
