import * as v from 'valibot';
import { LIMITS } from '../accounts';
import { endpoint, pageSchema, paging } from './endpoint';
import { classId, cursor, nameText, text, userId } from './text';

/** Maximum lengths in characters. */
export const CLASS_LIMITS = { name: 80, code: 20 } as const;

/** A class as owners and admins see it. */
const Class = v.object({
  id: v.string(),
  name: v.string(),
  /** The code with which anyone can join. */
  code: v.string(),
  createdAt: v.string(),
  isArchived: v.boolean(),
  members: v.number(),
});
export type Class = v.InferOutput<typeof Class>;

/** A class as members see it. */
export const MyClass = v.object({ id: v.string(), name: v.string(), isArchived: v.boolean() });
export type MyClass = v.InferOutput<typeof MyClass>;

const Member = v.object({
  userId: v.string(),
  fullName: v.string(),
  email: v.string(),
  joinedAt: v.string(),
});
export type Member = v.InferOutput<typeof Member>;

/** A class owner; only owners and admins see and change owners. */
const Owner = v.object({
  userId: v.string(),
  fullName: v.string(),
  email: v.string(),
  /** Whether the caller may remove this owner. */
  mayRemove: v.boolean(),
});
export type Owner = v.InferOutput<typeof Owner>;

const id = classId;
const name = v.pipe(nameText(1, CLASS_LIMITS.name), v.trim(), v.nonEmpty('must not be empty'));

/** Lists the caller's classes (for admins, all), newest first. `search` matches part of a name, or the code. */
export const listClasses = endpoint({
  id: 'listClasses',
  method: 'GET',
  path: '/classes',
  access: 'instructor',
  summary: 'The classes that the caller owns; for admins, all classes',
  query: v.object({
    ...paging,
    after: v.optional(cursor),
    search: v.optional(text(0, 100)),
    archived: v.optional(v.picklist(['with', 'without'], 'must be "with" or "without"'), 'without'),
  }),
  response: pageSchema(Class),
});

/** The caller becomes the owner of the class. */
export const createClass = endpoint({
  id: 'createClass',
  method: 'POST',
  path: '/classes',
  access: 'instructor',
  summary: 'Creates a class, with a code for joining it',
  body: v.strictObject({ name }),
  response: Class,
});

export const changeClass = endpoint({
  id: 'changeClass',
  method: 'PUT',
  path: '/classes/{id}',
  access: 'instructor',
  summary: 'Renames, archives or reopens a class',
  params: v.object({ id }),
  body: v.strictObject({ name, isArchived: v.boolean('must be true or false') }),
  response: Class,
});

/** Refused with `archived-class`. */
export const renewClassCode = endpoint({
  id: 'renewClassCode',
  method: 'POST',
  path: '/classes/{id}/code',
  access: 'instructor',
  summary: 'Gives a class a new code; the old one no longer works',
  params: v.object({ id }),
  response: Class,
});

export const getClass = endpoint({
  id: 'getClass',
  method: 'GET',
  path: '/classes/{id}',
  access: 'instructor',
  summary: 'One class',
  params: v.object({ id }),
  response: Class,
});

/** Members are ordered by name, or by when they joined, newest first. */
export const MEMBER_ORDERS = ['name', 'joined'] as const;
export type MemberOrder = (typeof MEMBER_ORDERS)[number];

export const listMembers = endpoint({
  id: 'listMembers',
  method: 'GET',
  path: '/class-members',
  access: 'instructor',
  summary: 'Who has joined a class',
  query: v.object({
    class: id,
    ...paging,
    after: v.optional(cursor),
    search: v.optional(text(0, 100)),
    order: v.optional(v.picklist(MEMBER_ORDERS, 'must be "name" or "joined"'), 'name'),
  }),
  response: pageSchema(Member),
});

export const exportMembers = endpoint({
  id: 'exportMembers',
  method: 'GET',
  path: '/class-members.csv',
  access: 'instructor',
  summary: 'The same as a table: one row for each member, by name',
  query: v.object({ class: id }),
  file: 'text/csv; charset=utf-8',
});

export const removeMember = endpoint({
  id: 'removeMember',
  method: 'DELETE',
  path: '/classes/{id}/members/{userId}',
  access: 'instructor',
  summary: 'Removes a person from a class',
  params: v.object({ id, userId }),
});

/** Ordered by name. */
export const listOwners = endpoint({
  id: 'listOwners',
  method: 'GET',
  path: '/classes/{id}/owners',
  access: 'instructor',
  summary: 'The owners of a class; none if the admins look after it',
  params: v.object({ id }),
  response: v.object({ owners: v.array(Owner) }),
});

/** Refused with `no-instructor`, worded the same whether or not the account exists. Rate-limited. */
export const addOwner = endpoint({
  id: 'addOwner',
  method: 'POST',
  path: '/classes/{id}/owners',
  access: 'instructor',
  summary: 'Adds an instructor to the owners of a class',
  params: v.object({ id }),
  body: v.strictObject({ email: text(1, LIMITS.email) }),
  response: v.omit(Owner, ['mayRemove']),
});

/**
 * Removes any owner, including the caller. Refused with `longer-standing` unless the caller is an admin or has
 * owned the class for longer, and with `last-owner` for the only owner.
 */
export const removeOwner = endpoint({
  id: 'removeOwner',
  method: 'DELETE',
  path: '/classes/{id}/owners/{userId}',
  access: 'instructor',
  summary: 'Removes one of the owners of a class',
  params: v.object({ id, userId }),
});
