import * as v from 'valibot';
import { CLASS_LIMITS, MyClass } from './classes';
import { endpoint } from './endpoint';
import { classId, text } from './text';

// What learners do with classes: see, join and leave them.

/** Whoever may join a class sees what it is, and who will see what they do. */
const OpenClass = v.object({
  id: v.string(),
  name: v.string(),
  /** The names of its owners; none if the admins look after it. */
  owners: v.array(v.string()),
});
export type JoinableClass = v.InferOutput<typeof OpenClass>;

/** Which class an owner has taken the caller out of lately. */
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

/** Refused with `unknown-code`; after too many wrong codes the caller has to wait. */
export const findClass = endpoint({
  id: 'findClass',
  method: 'GET',
  path: '/class-codes/{code}',
  access: 'learner',
  summary: 'The class with this code, before one joins it',
  params: v.object({ code }),
  response: v.object({ ...OpenClass.entries, isMember: v.boolean() }),
});

/** Refused with `unknown-code`; after too many wrong codes the caller has to wait. */
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

/** Only whoever has the email that was invited can accept. */
export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/me/invitations/{id}',
  access: 'learner',
  summary: 'Joins a class that the caller is invited to',
  params: v.object({ id: classId }),
  response: MyClass,
});

/** The owners of the class are not told. */
export const declineInvitation = endpoint({
  id: 'declineInvitation',
  method: 'DELETE',
  path: '/me/invitations/{id}',
  access: 'learner',
  summary: 'Declines the invitation to a class',
  params: v.object({ id: classId }),
});
