import { expect, test } from '@jest/globals';
import { AUDIT_ACTION_NAMES, type AuditAction, type AuditEntry } from '@venture/api/v1/audit';
import type { Class } from '@venture/api/v1/classes';
import { sql } from 'kysely';
import { person } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { type AuditFacts, describeEntry } from './audit-trail';

const server = sharedServer();
const admin = sharedPerson(server, { isAdmin: true });

async function actionsOf(query: string): Promise<readonly string[]> {
  const { json } = await admin.ask('GET', `/audit?limit=200${query}`);
  return (json as { items: AuditEntry[] }).items.map(({ action }) => action);
}

/** Creates an instructor who created a class, removed a learner last year, and renamed the class to a formula. */
async function taught() {
  const ida = await person(server, { fullName: '=HYPERLINK("x")', isInstructor: true });
  const leo = await person(server, { fullName: 'Leo' });
  const { id, code } = (await ida.ask('POST', '/classes', { name: 'Group' })).json as Class;
  await leo.ask('POST', '/me/classes', { code });
  await ida.ask('DELETE', `/classes/${id}/members/${leo.userId}`);
  await sql`update audit set at = '2025-06-01T10:00:00Z' where subject_id = ${leo.userId}`.execute(server.db);
  await ida.ask('PUT', `/classes/${id}`, { name: '+1', isArchived: false });
  return { ida, leo };
}

test('the audit trail is filtered by person, either actor or subject, and by days', async () => {
  const { ida, leo } = await taught();
  const of = (email: string) => `&person=${encodeURIComponent(email)}`;
  expect(await actionsOf(of(ida.email.toUpperCase()))).toEqual([
    ...['class-renamed', 'class-created', 'class-member-removed'],
  ]);
  expect(await actionsOf(of(leo.email))).toEqual(['class-member-removed']);
  expect(await actionsOf(of('nobody@example.edu'))).toEqual([]);
  const june = '&from=2025-06-01T00:00:00Z&until=2025-06-02T00:00:00%2B02:00';
  expect(await actionsOf(of(ida.email) + june)).toEqual(['class-member-removed']);
  expect(await actionsOf(`${of(ida.email)}&from=2025-06-01T10:00:01Z`)).toEqual([
    'class-renamed',
    'class-created',
  ]);
  expect(await actionsOf(`${of(ida.email)}&until=2025-06-01T10:00:00Z`)).toEqual([]);
});

test.each(['2025-06-01', '2025-13-01T00:00:00Z', 'x'])('no day is %j', async (from) => {
  expect((await admin.ask('GET', `/audit?limit=5&from=${from}`)).status).toBe(400);
});

test('the entries shown download as a table without formulas, and the trail records the download', async () => {
  const { ida, leo } = await taught();
  const query = `?person=${encodeURIComponent(ida.email)}`;
  const response = await fetch(`${server.address}/api/v1/audit.csv${query}`, {
    headers: { cookie: admin.cookie },
  });
  const [text, { headers }] = [await response.text(), response];
  expect(headers.get('content-disposition')).toContain('audit.csv');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/"Time","Action","By","To","Details"$/);
  const by = `"'=HYPERLINK(""x"") (${ida.email})"`;
  expect(lines[1]).toContain(`"Class renamed",${by},"'+1","Name: Group → +1"`);
  expect(lines[3]).toBe(
    `"2025-06-01T10:00:00.000Z","Removed from a class",${by},"Leo (${leo.email})","Class: Group"`,
  );
  expect((await ida.ask('GET', `/audit.csv${query}`)).status).toBe(403);
  expect((await actionsOf(''))[0]).toBe('audit-exported');
});

const ann = { id: 'u_1', fullName: 'Ann', email: 'ann@b' };
const monday = { id: '1', name: 'Monday group' };

/** An entry in words, as an installation in Lisbon shows it. */
const told = (change: Partial<AuditFacts>) =>
  describeEntry(
    {
      ...{ id: '1', at: '2026-11-01T10:00:00Z', action: 'account-disabled', madeBy: 'admin', details: {} },
      ...change,
    },
    'Europe/Lisbon',
  );

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
  expect(told(change)).toMatchObject({ by, to });
});

test('actions on a person whose account is deleted say so; all other actions are not about a person', () => {
  const onPersons = (Object.keys(AUDIT_ACTION_NAMES) as AuditAction[]).filter(
    (action) => told({ action }).to === 'A deleted account',
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

test('each changed setting is shown with its old and new value', () => {
  const details = {
    leaderboards: { from: true, to: false },
    keepAuditMonths: { from: 24, to: null },
    odd: 3,
  };
  expect(told({ details }).notes).toEqual(['Leaderboards: on → off', 'Audit trail, months: 24 → forever']);
});

test.each([
  ['privilege-granted', { privilege: 'instructor' }, 'Role: Instructor'],
  ['privilege-revoked', { privilege: 'admin' }, 'Role: Admin'],
  ['class-owner-added', { class: monday }, 'Class: Monday group'],
  ['class-renamed', { class: monday, name: { from: 'A', to: 'B' } }, 'Name: A → B'],
  ['settings-changed', { weekStart: { from: 1, to: 7 } }, 'First day of the week: Monday → Sunday'],
  ['data-exported', { reason: 'They asked.' }, 'Reason: They asked.'],
  ['team-member-added', { team: 'red' }, 'Team: red'],
  ['team-token-created', { of: 'CI', remotes: 'a, b', actions: 'publish' }, 'CI: a, b (publish)'],
  ['team-token-revoked', { of: 'CI' }, 'CI'],
  ['rollout-stopped', { remote: 'kiosk', why: 'It froze.' }, 'It froze.'],
  ['team-remotes-changed', { owned: { from: 'nothing', to: 'a, b' } }, 'Owns: nothing → a, b'],
] as const)('%s with %j says: %s', (action, details, said) => {
  expect(told({ action, details }).notes).toEqual([said]);
});

test('an assignment is shown with its title, its class and what changed', () => {
  const details = { class: monday, assignment: 'Marketing Quiz' };
  const added = told({ action: 'assignment-added', details });
  expect([added.to, added.notes]).toEqual(['Monday group', ['Assignment: Marketing Quiz']]);
  const dueAt = { from: null, to: '2026-12-04T23:59:00.000Z' };
  const changed = { ...details, dueAt, passPercent: { from: 60, to: null } };
  expect(told({ action: 'assignment-changed', details: changed }).notes).toEqual([
    'Assignment: Marketing Quiz',
    'Due: none → 4 December 2026 at 23:59',
    'Pass mark: 60 → none',
  ]);
});
