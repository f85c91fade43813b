import * as v from 'valibot';
import { CLASS_LIMITS, MyClass } from './classes';
import { endpoint } from './endpoint';
import { classId, text } from './text';

// Calls for learners: see, join and leave classes.

/** A class as shown before joining, with all who will see the learner's work. */
const OpenClass = v.object({
  id: v.string(),
  name: v.string(),
  /** The owners' names; empty if admins manage the class. */
  owners: v.array(v.string()),
});
export type JoinableClass = v.InferOutput<typeof OpenClass>;

/** A class from which an owner has recently removed the caller. */
const Removal = v.object({ name: v.string(), at: v.string() });
export type Removal = v.InferOutput<typeof Removal>;

export const myClasses = endpoint({
  id: 'myClasses',
  method: 'GET',
  path: '/me/classes',
  access: 'learner',
  summary: 'The classes that the caller has joined, and those they are invited to',
  response: v.object({
    classes: v.array(MyClass),
    invitations: v.optional(v.array(OpenClass), []),
    removals: v.optional(v.array(Removal), []),
  }),
});

const code = text(1, CLASS_LIMITS.code);

/** Refused with `unknown-code`; wrong codes are rate-limited. */
export const findClass = endpoint({
  id: 'findClass',
  method: 'GET',
  path: '/class-codes/{code}',
  access: 'learner',
  summary: 'The class with this code, for people who have not joined it',
  params: v.object({ code }),
  response: v.object({ ...OpenClass.entries, isMember: v.boolean() }),
});

/** Refused with `unknown-code`; wrong codes are rate-limited. */
export const joinClass = endpoint({
  id: 'joinClass',
  method: 'POST',
  path: '/me/classes',
  access: 'learner',
  summary: 'Joins the class with this code',
  body: v.strictObject({ code }),
  response: MyClass,
});

export const leaveClass = endpoint({
  id: 'leaveClass',
  method: 'DELETE',
  path: '/me/classes/{id}',
  access: 'learner',
  summary: 'Leaves a class',
  params: v.object({ id: classId }),
});

/** Only the user with the invited email can accept. */
export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/me/invitations/{id}',
  access: 'learner',
  summary: 'Joins a class that the caller is invited to',
  params: v.object({ id: classId }),
  response: MyClass,
});

/** Owners are not notified. */
export const declineInvitation = endpoint({
  id: 'declineInvitation',
  method: 'DELETE',
  path: '/me/invitations/{id}',
  access: 'learner',
  summary: 'Declines the invitation to a class',
  params: v.object({ id: classId }),
});
