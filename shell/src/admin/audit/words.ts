import type { AuditAction, AuditEntry } from '@venture/shared/v1/audit';
import * as v from 'valibot';

export const DEEDS: Readonly<Record<AuditAction, string>> = {
  'account-disabled': 'Account disabled',
  'account-enabled': 'Account enabled',
  'privilege-granted': 'Let administer',
  'privilege-revoked': 'Privilege taken',
  'reset-link-made': 'Link for a new password made',
  'password-reset': 'New password set by a link',
  'password-changed': 'Password changed',
  'sessions-ended': 'Sessions ended',
  'data-exported': 'Data downloaded',
  'account-deleted': 'Person deleted',
  'settings-changed': 'Settings changed',
  'feedback-deleted': 'Feedback deleted',
  'class-created': 'Class made',
  'class-renamed': 'Class renamed',
  'class-archived': 'Class archived',
  'class-reopened': 'Class opened again',
  'class-code-renewed': 'New code for a class',
  'class-member-removed': 'Taken out of a class',
};

const DELETED = 'A deleted account';

/** Who did it, as far as it may still be said. */
export function actorOf({ madeBy, actor }: AuditEntry): string {
  if (madeBy === 'operator') return 'The server’s command line';
  if (actor) return `${actor.fullName} (${actor.email})`;
  return madeBy === 'self' ? 'The person themselves' : DELETED;
}

/** Whom or what it was done to; settings and messages are nobody. */
export function subjectOf({ action, subject, details }: AuditEntry): string {
  if (subject) return `${subject.fullName} (${subject.email})`;
  switch (action) {
    case 'settings-changed':
    case 'feedback-deleted':
      return '–';
    case 'class-created':
    case 'class-renamed':
    case 'class-archived':
    case 'class-reopened':
    case 'class-code-renewed':
      return classIn(details) ?? '–';
    default:
      return DELETED;
  }
}

const OfClass = v.object({ class: v.object({ name: v.string() }) });

/** The class that it was done to, by the name it had then. */
function classIn(details: AuditEntry['details']): string | undefined {
  return v.is(OfClass, details) ? details.class.name : undefined;
}

const Change = v.object({ from: v.unknown(), to: v.unknown() });

const CHANGED: Readonly<Record<string, string>> = {
  name: 'Name',
  leaderboards: 'Leaderboards',
  weekStart: 'First day of the week',
  timeZone: 'Time zone',
  keepPlaysMonths: 'Moves of games, months',
  keepAuditMonths: 'Audit trail, months',
  keepFeedbackMonths: 'Feedback, months',
  confirmEmail: 'Confirm e-mail addresses',
};

/** What else is to be said, one line each: what was before and what is now, and from where somebody was taken. */
export function detailsOf({ action, details }: AuditEntry): readonly string[] {
  const of = action === 'class-member-removed' ? classIn(details) : undefined;
  const changes = Object.entries(details).flatMap(([name, change]) =>
    v.is(Change, change) ? [`${CHANGED[name] ?? name}: ${said(change.from)} → ${said(change.to)}`] : [],
  );
  return of === undefined ? changes : [`Class: ${of}`, ...changes];
}

function said(value: unknown): string {
  if (value === null) return 'for ever';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}
