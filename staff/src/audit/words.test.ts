import { expect, test } from '@jest/globals';
import { AUDIT_ACTIONS, type AuditEntry } from '@venture/api/v1/audit';
import { describeActor, describeDetails, describeSubject } from './words';

const ann = { id: 'u_1', fullName: 'Ann', email: 'ann@b' };
const monday = { id: '1', name: 'Monday group' };
const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: '1', at: '2026-11-01T10:00:00Z', action: 'account-disabled', madeBy: 'admin', details: {} },
  ...change,
});

test.each([
  [{ actor: ann }, 'Ann (ann@b)', 'A deleted account'],
  [{ madeBy: 'operator', subject: ann }, 'The server’s command line', 'Ann (ann@b)'],
  [{ madeBy: 'self', action: 'account-deleted' }, 'The person themselves', 'A deleted account'],
  [{ action: 'settings-changed' }, 'A deleted account', '–'],
  [{ action: 'feedback-deleted', actor: ann }, 'Ann (ann@b)', '–'],
  [{ action: 'class-archived', actor: ann, details: { class: monday } }, 'Ann (ann@b)', 'Monday group'],
  [{ action: 'team-token-created', actor: ann, details: { team: 'red' } }, 'Ann (ann@b)', 'red'],
  [{ action: 'team-member-added', details: { team: 'red' } }, 'A deleted account', 'A deleted account'],
  [
    {
      action: 'release-promoted',
      madeBy: 'token',
      details: { remote: 'kiosk', version: '1.0.0', token: 'token “CI”' },
    },
    'The token “CI”',
    'kiosk 1.0.0',
  ],
  [
    { action: 'rollout-stopped', madeBy: 'server', details: { remote: 'kiosk', version: '2.0.0' } },
    'The server, automatically',
    'kiosk 2.0.0',
  ],
  [{ action: 'remote-disabled', actor: ann, details: { remote: 'kiosk' } }, 'Ann (ann@b)', 'kiosk'],
  [{ action: 'class-created', details: {} }, 'A deleted account', '–'],
  [{ action: 'class-member-removed', details: { class: monday } }, 'A deleted account', 'A deleted account'],
] as const)('%j is by %s to %s', (change, by, to) => {
  expect([describeActor(entry(change)), describeSubject(entry(change))]).toEqual([by, to]);
});

test('actions on a person whose account is deleted say so; other actions are not about a person', () => {
  const onPersons = AUDIT_ACTIONS.filter(
    (action) => describeSubject(entry({ action })) === 'A deleted account',
  );
  expect(onPersons).toEqual([
    ...['account-disabled', 'account-enabled', 'privilege-granted', 'privilege-revoked', 'reset-link-made'],
    ...[
      'password-reset',
      'password-changed',
      'sessions-ended',
      'name-changed',
      'email-changed',
      'data-exported',
      'account-deleted',
    ],
    ...['class-member-removed', 'class-left', 'class-owner-added', 'class-owner-removed'],
    ...['team-member-added', 'team-member-removed'],
  ]);
});

test('each setting is shown with its old and its new value', () => {
  const details = {
    leaderboards: { from: true, to: false },
    keepAuditMonths: { from: 24, to: null },
    odd: 3,
  };
  expect(describeDetails(entry({ details }))).toEqual([
    'Leaderboards: on → off',
    'Audit trail, months: 24 → forever',
  ]);
});

test.each([
  ['privilege-granted', { privilege: 'instructor' }, 'Role: Instructor'],
  ['privilege-revoked', {}, 'Role: Admin'],
  ['class-owner-added', { class: monday }, 'Class: Monday group'],
  ['data-exported', { reason: 'They asked.' }, 'Reason: They asked.'],
  ['team-member-added', { team: 'red' }, 'Team: red'],
  ['team-token-created', { of: 'CI', remotes: 'a, b', actions: 'publish' }, 'CI: a, b (publish)'],
  ['team-token-revoked', { of: 'CI' }, 'CI'],
  ['rollout-stopped', { remote: 'kiosk', why: 'It froze.' }, 'It froze.'],
  [
    'team-grants-changed',
    { grants: { from: 'nothing', to: 'a, /games/*' } },
    'Grants: nothing → a, /games/*',
  ],
] as const)('%s with %j says: %s', (action, details, said) => {
  expect(describeDetails(entry({ action, details }))).toEqual([said]);
});

test('an assignment is shown by its title beside its class, with what changed', () => {
  const details = { class: monday, assignment: 'Marketing Quiz' };
  const added = entry({ action: 'assignment-added', details });
  expect([describeSubject(added), describeDetails(added)]).toEqual([
    'Monday group',
    ['Assignment: Marketing Quiz'],
  ]);
  const dueAt = { from: null, to: new Date(2026, 11, 4, 23, 59).toISOString() };
  const changed = { ...details, dueAt, passPercent: { from: 60, to: null } };
  expect(describeDetails(entry({ action: 'assignment-changed', details: changed }))).toEqual([
    'Assignment: Marketing Quiz',
    expect.stringMatching(/^Due: none → 4 December.* 23:59$/),
    'Pass mark: 60 → none',
  ]);
});

test('a class is shown with its old and new name, and a removed member with the class', () => {
  const renamed = { class: monday, name: { from: 'Group 1', to: 'Monday group' } };
  expect(describeDetails(entry({ action: 'class-renamed', details: renamed }))).toEqual([
    'Name: Group 1 → Monday group',
  ]);
  expect(describeDetails(entry({ action: 'class-member-removed', details: { class: monday } }))).toEqual([
    'Class: Monday group',
  ]);
});

test('changed settings are named as on their page', () => {
  const details = { weekStart: { from: 1, to: 7 }, keepAuditMonths: { from: 12, to: null } };
  expect(describeDetails(entry({ action: 'settings-changed', details }))).toEqual([
    'First day of the week: Monday → Sunday',
    'Audit trail, months: 12 → forever',
  ]);
});
