import type { AuditAction, AuditEntry } from '@venture/shared/v1/audit';
import * as v from 'valibot';

export const DEEDS: Readonly<Record<AuditAction, string>> = {
  'account-disabled': 'Account disabled',
  'account-enabled': 'Account enabled',
  'privilege-granted': 'Let administer',
  'privilege-revoked': 'Privilege taken',
  'data-exported': 'Data downloaded',
  'account-deleted': 'Person deleted',
  'settings-changed': 'Settings changed',
  'feedback-deleted': 'Feedback deleted',
};

const DELETED = 'A deleted account';

/** Who did it, as far as it may still be said. */
export function actorOf({ madeBy, actor }: AuditEntry): string {
  if (madeBy === 'operator') return 'The server’s command line';
  if (actor) return `${actor.fullName} (${actor.email})`;
  return madeBy === 'self' ? 'The person themselves' : DELETED;
}

/** Whom it was done to; settings and messages are nobody. */
export function subjectOf({ action, subject }: AuditEntry): string {
  if (subject) return `${subject.fullName} (${subject.email})`;
  return action === 'settings-changed' || action === 'feedback-deleted' ? '–' : DELETED;
}

const Change = v.object({ from: v.unknown(), to: v.unknown() });

const SETTINGS: Readonly<Record<string, string>> = {
  leaderboards: 'Leaderboards',
  weekStart: 'First day of the week',
  timeZone: 'Time zone',
  keepPlaysMonths: 'Moves of games, months',
  keepAuditMonths: 'Audit trail, months',
  keepFeedbackMonths: 'Feedback, months',
};

/** What was before and what is now, one line each. */
export function detailsOf({ details }: AuditEntry): readonly string[] {
  return Object.entries(details).flatMap(([name, change]) =>
    v.is(Change, change) ? [`${SETTINGS[name] ?? name}: ${said(change.from)} → ${said(change.to)}`] : [],
  );
}

function said(value: unknown): string {
  if (value === null) return 'for ever';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}
