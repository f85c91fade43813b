import * as v from 'valibot';
import { LIMITS } from '../accounts';
import { endpoint, pageSchema, paging } from './endpoint';
import { REMOTE_ACTIONS } from './remote-actions';
import { cursor, text, timestamp } from './text';

export const AUDIT_ACTIONS = [
  'account-disabled',
  'account-enabled',
  'privilege-granted',
  'privilege-revoked',
  'reset-link-made',
  'password-reset',
  'password-changed',
  'sessions-ended',
  'name-changed',
  'email-changed',
  'data-exported',
  'account-deleted',
  'settings-changed',
  'feedback-deleted',
  'audit-exported',
  'class-created',
  'class-renamed',
  'class-archived',
  'class-reopened',
  'class-code-renewed',
  'class-member-removed',
  'class-left',
  'class-members-exported',
  'class-invited',
  'class-invitations-withdrawn',
  'class-owner-added',
  'class-owner-removed',
  'assignment-added',
  'assignment-changed',
  'assignment-removed',
  'gradebook-seen',
  'gradebook-exported',
  'team-created',
  'team-deleted',
  'team-member-added',
  'team-member-removed',
  'team-grants-changed',
  'team-token-created',
  'team-token-revoked',
  'issuer-trusted',
  'issuer-distrusted',
  ...REMOTE_ACTIONS,
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A person, as long as the account exists. */
const Named = v.optional(v.object({ id: v.string(), fullName: v.string(), email: v.string() }));

const AuditEntry = v.object({
  id: v.string(),
  at: v.string(),
  action: v.picklist(AUDIT_ACTIONS),
  /**
   * Actor: an admin, an owner of the class, a team member or its token, the person themselves, an operator on
   * the command line, or the server.
   */
  madeBy: v.picklist(['admin', 'instructor', 'member', 'token', 'self', 'operator', 'server']),
  actor: Named,
  subject: Named,
  /**
   * More details, such as settings before and after, or the class. Contains no personal data except the
   * reason for a download.
   */
  details: v.record(v.string(), v.unknown()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** Filter: by action, by the email of the actor or the person concerned, and by time range. */
const filter = {
  action: v.optional(v.picklist(AUDIT_ACTIONS, 'must be an action')),
  person: v.optional(v.pipe(text(1, LIMITS.email), v.trim(), v.normalize('NFC'), v.toLowerCase())),
  from: v.optional(timestamp),
  until: v.optional(timestamp),
};

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary: 'Who did what to whom, newest first',
  query: v.object({ ...paging, after: v.optional(cursor), ...filter }),
  response: pageSchema(AuditEntry),
});

/** The download itself is recorded. */
export const exportAudit = endpoint({
  id: 'exportAudit',
  method: 'GET',
  path: '/audit.csv',
  access: 'admin',
  summary: 'The same as a table: one row for each entry',
  query: v.object(filter),
  file: 'text/csv; charset=utf-8',
});
