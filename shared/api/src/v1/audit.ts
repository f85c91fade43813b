import * as v from 'valibot';
import { LIMITS } from '../accounts';
import { endpoint, pageSchema, paging } from './endpoint';
import type { RemoteAction } from './remote-actions';
import { cursor, text, timestamp } from './text';

/** All actions in the audit trail, with their names. */
export const AUDIT_ACTION_NAMES = {
  'account-disabled': 'Account disabled',
  'account-enabled': 'Account enabled',
  'privilege-granted': 'Role given',
  'privilege-revoked': 'Role removed',
  'reset-link-made': 'Password link created',
  'password-reset': 'New password set with a link',
  'password-changed': 'Password changed',
  'sessions-ended': 'Sessions ended',
  'name-changed': 'Name corrected',
  'email-changed': 'Email changed',
  'data-exported': 'Data downloaded',
  'account-deleted': 'Person deleted',
  'settings-changed': 'Settings changed',
  'feedback-deleted': 'Feedback deleted',
  'audit-exported': 'Audit trail downloaded',
  'class-created': 'Class created',
  'class-renamed': 'Class renamed',
  'class-archived': 'Class archived',
  'class-reopened': 'Class reopened',
  'class-code-renewed': 'New code for a class',
  'class-member-removed': 'Removed from a class',
  'class-left': 'Left a class',
  'class-members-exported': 'List of members downloaded',
  'class-invited': 'Invited to a class',
  'class-invitations-withdrawn': 'Invitations withdrawn',
  'class-owner-added': 'Added as owner of a class',
  'class-owner-removed': 'Removed as owner of a class',
  'assignment-added': 'Assignment added',
  'assignment-changed': 'Assignment changed',
  'assignment-removed': 'Assignment removed',
  'gradebook-seen': 'Gradebook opened by an admin',
  'gradebook-exported': 'Gradebook downloaded',
  'team-created': 'Team created',
  'team-deleted': 'Team deleted',
  'team-member-added': 'Added to a team',
  'team-member-removed': 'Removed from a team',
  'team-remotes-changed': 'Remotes of a team changed',
  'team-token-created': 'Token created',
  'team-token-revoked': 'Token revoked',
  'issuer-trusted': 'Trust in an issuer',
  'issuer-distrusted': 'Trust in an issuer ended',
  'release-published': 'Release published',
  'release-promoted': 'Release made live',
  'release-rolled-back': 'Rolled back',
  'release-approved': 'Release approved',
  'release-deleted': 'Release deleted',
  'remote-disabled': 'Remote switched off',
  'remote-enabled': 'Remote switched on',
  'remote-removed': 'Remote taken from the list',
  'rollout-started': 'Rollout started',
  'rollout-plan-changed': 'Plan of a rollout changed',
  'rollout-promoted': 'Rolled out to everybody',
  'rollout-paused': 'Rollout paused automatically',
  'rollout-stopped': 'Rollout stopped automatically',
  'rollout-taken-back': 'Rollout taken back',
} as const satisfies Record<RemoteAction, string> & Record<string, string>;
export type AuditAction = keyof typeof AUDIT_ACTION_NAMES;

const ACTIONS = Object.keys(AUDIT_ACTION_NAMES) as AuditAction[]; // those of an object of ours

/** A person whose account still exists. */
const Named = v.optional(v.object({ id: v.string(), fullName: v.string(), email: v.string() }));

const AuditEntry = v.object({
  id: v.string(),
  at: v.string(),
  action: v.picklist(ACTIONS),
  /**
   * Actor: an admin, a class owner, a team member or team token, the person themselves, a command-line operator, or
   * the server.
   */
  madeBy: v.picklist(['admin', 'instructor', 'member', 'token', 'self', 'operator', 'server']),
  actor: Named,
  subject: Named,
  /**
   * More details, such as settings before and after, or the class. Contains no personal data except download
   * reasons.
   */
  details: v.record(v.string(), v.unknown()),
  /** The entry in words: the action, who acted, whom or what it concerned, and further details line by line. */
  title: v.string(),
  by: v.string(),
  to: v.string(),
  notes: v.array(v.string()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** Filters by action, by the actor's or the affected person's email, and by time range. */
const filter = {
  action: v.optional(v.picklist(ACTIONS, 'must be an action')),
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

/** The export itself is recorded in the audit trail. */
export const exportAudit = endpoint({
  id: 'exportAudit',
  method: 'GET',
  path: '/audit.csv',
  access: 'admin',
  summary: 'The same as a table: one row for each entry',
  query: v.object(filter),
  file: 'text/csv; charset=utf-8',
});
