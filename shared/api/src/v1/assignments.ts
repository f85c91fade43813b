import * as v from 'valibot';
import { endpoint } from './endpoint';
import { assignmentId, classId, text, timestamp } from './text';

/** What can be assigned; a module with a quiz is done by passing it. */
export const ASSIGNABLE = ['module', 'quiz', 'game'] as const;
export type AssignableKind = (typeof ASSIGNABLE)[number];

/** The share, in percent, from which it is done; null: done once it is finished, with any score. */
export const passPercent = v.nullable(
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(100, 'must be at most 100'),
  ),
);

/** A moment, the same for everybody; each reads it in their own time zone. Null for no due date. */
const dueAt = v.nullable(
  v.pipe(
    timestamp,
    v.check((at) => at >= '2000' && at < '2200', 'must be in this century or the next one'),
  ),
);

/** Which module, quiz or game it is. */
const what = { kind: v.picklist(ASSIGNABLE), activity: v.string() };

const Assignable = v.object({
  ...what,
  title: v.string(),
  /** Its own pass mark; null for none. */
  passPercent: v.nullable(v.number()),
  /** False for a module that is only read: it is done once all of it is, and takes no pass mark. */
  hasAttempts: v.boolean(),
});
export type Assignable = v.InferOutput<typeof Assignable>;

/** What it takes to say whether somebody has done it. */
const graded = {
  ...what,
  /** The quiz whose attempts count; null for games, and for modules that are only read. */
  quiz: v.nullable(v.string()),
  /** Of a module that is only read: its sections. */
  sections: v.array(v.string()),
  passPercent: v.nullable(v.number()),
  dueAt: v.nullable(v.string()),
};

const Assignment = v.object({
  id: v.string(),
  title: v.string(),
  ...graded,
  /** False once no live release has it: it stays, with all that was done. */
  isOffered: v.boolean(),
  /** Where it is done; null once no live release has it. The previous version did not say it. */
  route: v.optional(v.nullable(v.string()), null),
});
export type Assignment = v.InferOutput<typeof Assignment>;

/** What somebody has done of an assignment, by the results that the server has verified. */
export const Grade = v.object({
  /** Attempts at the quiz, or games finished; of a module that is only read, the sections read. */
  attempts: v.number(),
  /** In percent; of a module that is only read, the share of its sections that was read. */
  best: v.number(),
  /** Of what the server received first, whatever a device says of its time. */
  first: v.number(),
  /** The earliest of all, by the times of the devices. */
  firstAt: v.string(),
  /** When the pass mark was first reached. */
  doneAt: v.nullable(v.string()),
  /** How many of the attempts were too quick to show what somebody knows; left out for none. */
  flagged: v.optional(v.number()),
});
export type Grade = v.InferOutput<typeof Grade>;

const MyAssignment = v.object({
  id: v.string(),
  title: v.string(),
  ...graded,
  class: v.object({ id: v.string(), name: v.string() }),
  /** Where it is done; null once no live release has it, and for games as below from the previous version. */
  route: v.nullable(v.string()),
  /** False for a game without a card on the page of games: only the list of assignments leads to it. */
  isLinked: v.optional(v.boolean(), true),
  /** As above. Devices keep answers of servers that did not say it: without a route, nothing offered those. */
  isOffered: v.optional(v.boolean(), false),
  /** As the gradebook has it; null when nothing counts yet. Left out by servers of before. */
  grade: v.optional(v.nullable(Grade)),
});
export type MyAssignment = v.InferOutput<typeof MyAssignment>;
export const MyAssignments = v.object({ assignments: v.array(MyAssignment) });

/** What the live releases offer: modules, quizzes, and the games that have a scale. */
export const listAssignable = /* @__PURE__ */ endpoint({
  id: 'listAssignable',
  method: 'GET',
  path: '/assignable',
  access: 'instructor',
  summary: 'The modules, quizzes and games that can be assigned to a class',
  response: v.object({ assignable: v.array(Assignable) }),
});

/** In the order that the owners gave them. */
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

/** Refused with `archived-class`, as are ordering and removing them. */
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

/** Refused with `other-assignments` unless it names exactly those that there are. */
export const orderAssignments = /* @__PURE__ */ endpoint({
  id: 'orderAssignments',
  method: 'PUT',
  path: '/classes/{id}/assignment-order',
  access: 'instructor',
  summary: 'Puts the assignments of a class in order',
  params: v.object({ id: classId }),
  body: v.strictObject({ ids: v.pipe(v.array(assignmentId), v.maxLength(100, 'must have at most 100 ids')) }),
});

/** What learners did stays theirs. */
export const removeAssignment = /* @__PURE__ */ endpoint({
  id: 'removeAssignment',
  method: 'DELETE',
  path: '/classes/{id}/assignments/{assignmentId}',
  access: 'instructor',
  summary: 'Removes an assignment from a class',
  params: v.object({ id: classId, assignmentId }),
});

/** Of all classes that are not archived; those that are due first come first, those without a date last. */
export const myAssignments = /* @__PURE__ */ endpoint({
  id: 'myAssignments',
  method: 'GET',
  path: '/me/assignments',
  access: 'learner',
  summary: 'What the caller’s classes have assigned',
  response: MyAssignments,
});
