import * as v from 'valibot';
import { LIMITS } from '../accounts';
import { endpoint, pageSchema, paging } from './endpoint';
import { classId, cursor, text, uuid } from './text';

/** Maximum number of people invited per call. */
export const MAX_INVITATIONS_PER_CALL = 1000;

/** Maximum size of the list: each email may be quoted and followed by a comma, and a letter may take four bytes. */
const LARGEST_LIST = MAX_INVITATIONS_PER_CALL * (4 * LIMITS.email + 3) + 100;

/** A person invited to a class; does not reveal whether the person has an account. */
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
 * The response is the same whether or not accounts exist. Refused with `too-many-invitations` if the class has too
 * many open ones.
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
    /** Number of people now invited, including those invited before. */
    invited: v.number(),
    /** Number of people who were members already. */
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
