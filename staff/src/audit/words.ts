import { formatNumber } from '@venture/api/format';
import { formatTimeOf } from '@venture/api/format-date';
import type { AuditAction, AuditEntry } from '@venture/api/v1/audit';
import { ROLES } from '@venture/api/v1/roles';
import * as v from 'valibot';
import { ROLE_NAMES } from '../frame/roles';

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
  'team-page-trusted': 'Team trusted with the page',
  'team-page-distrusted': 'Team no longer trusted with the page',
  'team-webhook-set': 'Webhook set',
  'team-webhook-removed': 'Webhook removed',
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
  'rollout-share-changed': 'Share of a rollout changed',
  'rollout-plan-changed': 'Plan of a rollout changed',
  'rollout-promoted': 'Rolled out to everybody',
  'rollout-paused': 'Rollout paused automatically',
  'rollout-stopped': 'Rollout stopped automatically',
  'rollout-taken-back': 'Rollout taken back',
};

/** What is done to somebody in a class or team, and what to an account; all else is done to nobody. */
const IN_A_GROUP = /^class-left$|-(member|owner)-(added|removed)$/;
const TO_AN_ACCOUNT = /^(account|data|email|name|password|privilege|reset-link|sessions)-/;

const OfToken = v.object({ token: v.string() });

const DELETED = 'A deleted account';

/** Who did it, as far as it may still be said. */
export function actorOf({ madeBy, actor, details }: AuditEntry): string {
  if (madeBy === 'operator') return 'The server’s command line';
  if (madeBy === 'server') return 'The server, automatically';
  if (madeBy === 'token') return v.is(OfToken, details) ? `The ${details.token}` : 'A team’s token';
  if (actor) return `${actor.fullName} (${actor.email})`;
  return madeBy === 'self' ? 'The person themselves' : DELETED;
}

/** Whom or what it was done to; settings and messages are nobody. */
export function subjectOf({ action, subject, details }: AuditEntry): string {
  if (subject) return `${subject.fullName} (${subject.email})`;
  if (IN_A_GROUP.test(action) || TO_AN_ACCOUNT.test(action)) return DELETED;
  return classIn(details) ?? teamIn(details) ?? releaseIn(details) ?? '–';
}

const OfClass = v.object({ class: v.object({ name: v.string() }) });

/** The class that it was done to, by the name it had then. */
function classIn(details: AuditEntry['details']): string | undefined {
  return v.is(OfClass, details) ? details.class.name : undefined;
}

const OfTeam = v.object({ team: v.string() });

/** The team that it was done to, by the name it had then. */
function teamIn(details: AuditEntry['details']): string | undefined {
  return v.is(OfTeam, details) ? details.team : undefined;
}

const OfRelease = v.object({ remote: v.string(), version: v.optional(v.string()) });

/** The remote, and which release of it. */
function releaseIn(details: AuditEntry['details']): string | undefined {
  if (!v.is(OfRelease, details)) return undefined;
  const { remote, version } = details;
  return version === undefined ? remote : `${remote} ${version}`;
}

const OfScope = v.object({
  of: v.string(),
  remotes: v.optional(v.string()),
  actions: v.optional(v.string()),
});

/** Which token or issuer it was, and what it may do. */
function scopeIn(details: AuditEntry['details']): readonly string[] {
  if (!v.is(OfScope, details)) return [];
  const { of, remotes, actions } = details;
  return remotes === undefined ? [of] : [`${of}: ${remotes} (${actions ?? ''})`];
}

/** How many people it was done to, where that is all that is kept. */
const OfPeople = v.object({ people: v.number() });

/** Of the class beside it; by the title it had then. */
const OfAssignment = v.object({ assignment: v.string() });

/** For how many members another pass mark changed something. */
const OfMark = v.object({ members: v.object({ newlyDone: v.number(), noLongerDone: v.number() }) });

/** Why it was done, such as by the brake. */
const OfReason = v.object({ why: v.string() });

/** For what somebody's data was downloaded. */
const OfDownload = v.object({ reason: v.string() });

const Change = v.object({ from: v.unknown(), to: v.unknown() });

const CHANGED: Readonly<Record<string, string>> = {
  name: 'Name',
  leaderboards: 'Leaderboards',
  weekStart: 'First day of the week',
  timeZone: 'Time zone',
  keepPlaysMonths: 'Game moves, months',
  keepAuditMonths: 'Audit trail, months',
  keepFeedbackMonths: 'Feedback, months',
  keepAccountsMonths: 'Unused accounts, months',
  confirmEmail: 'Confirm email addresses',
  about: 'Text of About',
  privacy: 'Text of Privacy',
  terms: 'Text of Terms',
  contact: 'Text of Contact',
  grants: 'Grants',
  dueAt: 'Due',
  passPercent: 'Pass mark',
};

const OfPrivilege = v.object({ privilege: v.picklist(ROLES) });

/** Which role it was: before there were several, it was that of those who administer. */
function roleIn(details: AuditEntry['details']): string {
  return ROLE_NAMES[v.is(OfPrivilege, details) ? details.privilege : 'admin'];
}

/** What else is to be said, one line each: what was before and what is now, which role, and of which class. */
export function detailsOf({ action, details }: AuditEntry): readonly string[] {
  if (action === 'privilege-granted' || action === 'privilege-revoked') return [`Role: ${roleIn(details)}`];
  if (action === 'data-exported') return v.is(OfDownload, details) ? [`Reason: ${details.reason}`] : [];
  if (action === 'team-member-added' || action === 'team-member-removed') {
    return [`Team: ${teamIn(details) ?? '–'}`];
  }
  const of = IN_A_GROUP.test(action) ? classIn(details) : undefined;
  const changes = Object.entries(details).flatMap(([name, change]) =>
    v.is(Change, change)
      ? [`${CHANGED[name] ?? name}: ${formatValue(name, change.from)} → ${formatValue(name, change.to)}`]
      : [],
  );
  const assignment = v.is(OfAssignment, details) ? [`Assignment: ${details.assignment}`] : [];
  const why = v.is(OfReason, details) ? [details.why] : [];
  if (v.is(OfMark, details)) {
    const { newlyDone, noLongerDone } = details.members;
    changes.push(`Members: ${newlyDone} newly done, ${noLongerDone} no longer done`);
  }
  if (v.is(OfPeople, details)) return [`People: ${formatNumber(details.people)}`];
  return of === undefined
    ? [...assignment, ...scopeIn(details), ...why, ...changes]
    : [`Class: ${of}`, ...changes];
}

function formatValue(name: string, value: unknown): string {
  if (value === null) return name.startsWith('keep') ? 'forever' : 'none';
  if (name === 'dueAt') return formatTimeOf(String(value));
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}
