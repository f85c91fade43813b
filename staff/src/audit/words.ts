import { formatDateTime, formatNumber } from '@venture/api/format';
import type { AuditAction, AuditEntry } from '@venture/api/v1/audit';
import { ROLES } from '@venture/api/v1/roles';
import * as v from 'valibot';
import { ROLE_NAMES } from '../frame/roles';
import { formatSetting, SETTING_NAMES } from '../settings/options';

export const ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
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
  'team-grants-changed': 'Grants of a team changed',
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
};

/** Done to a person in a class or team, or to their account; all else is done to no person. */
const IN_A_GROUP = /^class-left$|-(member|owner)-(added|removed)$/;
const TO_AN_ACCOUNT = /^(account|data|email|name|password|privilege|reset-link|sessions)-/;

const DELETED = 'A deleted account';

/** A detail that an entry may have; one of another form is left out. */
const known = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional<Schema, undefined>(schema, undefined), undefined);

/** Texts: by the name it had then, what it was done to, and why. */
const TEXTS = [
  ...(['team', 'assignment', 'remote', 'version', 'token', 'reason', 'why'] as const),
  /** Which token or issuer is new, and what it may do. */
  ...(['of', 'remotes', 'actions'] as const),
];

const Details = v.object({
  ...v.entriesFromList(TEXTS, known(v.string())),
  class: known(v.object({ name: v.string() })),
  /** Which role was given or removed; entries from when there was only one do not have it. */
  privilege: known(v.picklist(ROLES)),
  /** How many people it was done to, where no more is kept. */
  people: known(v.number()),
  /** For how many members another pass mark changed something. */
  members: known(v.object({ newlyDone: v.number(), noLongerDone: v.number() })),
});

/** Who did it, as far as that may still be shown. */
export function describeActor({ madeBy, actor, details }: AuditEntry): string {
  if (madeBy === 'operator') return 'The server’s command line';
  if (madeBy === 'server') return 'The server, automatically';
  if (madeBy === 'token') {
    const { token } = v.parse(Details, details);
    return token === undefined ? 'A team’s token' : `The ${token}`;
  }
  if (actor) return `${actor.fullName} (${actor.email})`;
  return madeBy === 'self' ? 'The person themselves' : DELETED;
}

/** Whom or what it was done to; a dash for settings and messages. */
export function describeSubject({ action, subject, details }: AuditEntry): string {
  if (subject) return `${subject.fullName} (${subject.email})`;
  if (IN_A_GROUP.test(action) || TO_AN_ACCOUNT.test(action)) return DELETED;
  const { class: group, team, remote, version } = v.parse(Details, details);
  const release = remote && version ? `${remote} ${version}` : remote;
  return group?.name ?? team ?? release ?? '–';
}

/** What else is known of it, line by line: what was before and what is now, which role, and of which class. */
export function describeDetails({ action, details }: AuditEntry): readonly string[] {
  const { class: group, team, privilege, reason, people, members, ...more } = v.parse(Details, details);
  const { assignment, of, remotes, actions = '', why } = more;
  if (action.startsWith('privilege-')) return [`Role: ${ROLE_NAMES[privilege ?? 'admin']}`];
  if (action === 'data-exported') return reason === undefined ? [] : [`Reason: ${reason}`];
  if (action.startsWith('team-member-')) return [`Team: ${team ?? '–'}`];
  if (people !== undefined) return [`People: ${formatNumber(people)}`];
  const changes = describeChanges(details);
  if (group && IN_A_GROUP.test(action)) return [`Class: ${group.name}`, ...changes];
  return [
    assignment && `Assignment: ${assignment}`,
    of && remotes ? `${of}: ${remotes} (${actions})` : of,
    why,
    ...changes,
    members && `Members: ${members.newlyDone} newly done, ${members.noLongerDone} no longer done`,
  ].filter((line) => line !== undefined);
}

const Change = v.object({ from: v.unknown(), to: v.unknown() });

const CHANGED: Readonly<Record<string, string>> = {
  name: 'Name',
  ...SETTING_NAMES,
  grants: 'Grants',
  dueAt: 'Due',
  passPercent: 'Pass mark',
};

function describeChanges(details: AuditEntry['details']): readonly string[] {
  return Object.entries(details).flatMap(([name, change]) =>
    v.is(Change, change)
      ? [`${CHANGED[name] ?? name}: ${formatValue(name, change.from)} → ${formatValue(name, change.to)}`]
      : [],
  );
}

function formatValue(name: string, value: unknown): string {
  if (name in SETTING_NAMES) return formatSetting(name, value);
  if (value === null) return 'none';
  if (name === 'dueAt') return formatDateTime(String(value));
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}
