import * as v from 'valibot';
import { LIMITS } from '../accounts';
import { endpoint, pageSchema, paging } from './endpoint';
import { classId, cursor, text, uuid } from './text';

/** The most people who can be invited at once. */
export const MAX_INVITATIONS_PER_CALL = 1000;

/** Each email may be in quotes and have a comma; a letter may take four bytes. */
const LARGEST_LIST = MAX_INVITATIONS_PER_CALL * (4 * LIMITS.email + 3) + 100;

/** Nothing that cannot be seen, and nothing that belongs to a link or a list instead. */
const EMAIL = /^[^\s@\p{C}\p{Z}<>(),;:"\\[\]]+@[\p{L}\p{M}\p{N}]+(?:[.-]+[\p{L}\p{M}\p{N}]+)*$/u;

/** Whether somebody can be invited by this email. */
export function isInvitable(email: string): boolean {
  return EMAIL.test(email) && email.length <= LIMITS.email;
}

/** Somebody who may join a class; nothing in it depends on whether they have an account. */
const Invitation = v.object({
  id: v.string(),
  email: v.string(),
  invitedAt: v.string(),
  expiresAt: v.string(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

/** Newest first. */
export const listInvitations = endpoint({
  id: 'listInvitations',
  method: 'GET',
  path: '/class-invitations',
  access: 'instructor',
  summary: 'Who is invited to a class and has not joined it yet',
  query: v.object({ class: classId, ...paging, after: v.optional(cursor), search: v.optional(text(0, 100)) }),
  response: pageSchema(Invitation),
});

/**
 * The answer is the same whether or not somebody has an account. Refused with `too-many-invitations` when too many
 * people of the class have not joined yet.
 */
export const invite = endpoint({
  id: 'invite',
  method: 'POST',
  path: '/classes/{id}/invitations',
  access: 'instructor',
  summary: 'Invites people to a class by their emails',
  params: v.object({ id: classId }),
  body: v.strictObject({
    emails: v.pipe(
      v.array(text(3, LIMITS.email), 'must be a list of emails'),
      v.minLength(1, 'must not be empty'),
      v.maxLength(MAX_INVITATIONS_PER_CALL, `must have at most ${MAX_INVITATIONS_PER_CALL} emails`),
    ),
  }),
  largestBody: LARGEST_LIST,
  response: v.object({
    /** How many are invited now, who may have been before. */
    invited: v.number(),
    /** How many are in the class already. */
    members: v.number(),
  }),
});

export const withdrawInvitation = endpoint({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/classes/{id}/invitations/{invitation}',
  access: 'instructor',
  summary: 'Withdraws an invitation to a class',
  params: v.object({
    id: classId,
    invitation: uuid('must be the id of an invitation'),
  }),
});

export const withdrawInvitations = endpoint({
  id: 'withdrawInvitations',
  method: 'DELETE',
  path: '/classes/{id}/invitations',
  access: 'instructor',
  summary: 'Withdraws all invitations to a class',
  params: v.object({ id: classId }),
});
