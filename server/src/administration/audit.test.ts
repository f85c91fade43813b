import { expect, test } from '@jest/globals';
import type { AuditEntry } from '@venture/api/v1/audit';
import type { Class } from '@venture/api/v1/classes';
import { sql } from 'kysely';
import { person, serverWithAdmin } from '../testing/people';

const app = serverWithAdmin();

async function actionsOf(query: string): Promise<readonly string[]> {
  const { json } = await app.admin.ask('GET', `/audit?limit=200${query}`);
  return (json as { items: AuditEntry[] }).items.map(({ action }) => action);
}

/** Somebody who made a class, took a learner out of it last year, and renamed it after a formula. */
async function taught() {
  const ida = await person(app.server, { fullName: '=HYPERLINK("x")', isInstructor: true });
  const leo = await person(app.server, { fullName: 'Leo' });
  const { id, code } = (await ida.ask('POST', '/classes', { name: 'Group' })).json as Class;
  await leo.ask('POST', '/me/classes', { code });
  await ida.ask('DELETE', `/classes/${id}/members/${leo.userId}`);
  await sql`update audit set at = '2025-06-01T10:00:00Z' where subject_id = ${leo.userId}`.execute(
    app.server.db,
  );
  await ida.ask('PUT', `/classes/${id}`, { name: '+1', isArchived: false });
  return { ida, leo };
}

test('the audit trail is narrowed down to a person, who did it or to whom it was done, and to some days', async () => {
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
  expect((await app.admin.ask('GET', `/audit?limit=5&from=${from}`)).status).toBe(400);
});

test('what is shown comes as a table in which nothing is a formula, and the trail says that it was downloaded', async () => {
  const { ida, leo } = await taught();
  const query = `?person=${encodeURIComponent(ida.email)}`;
  const response = await fetch(`${app.server.address}/api/v1/audit.csv${query}`, {
    headers: { cookie: app.admin.cookie },
  });
  const [text, { headers }] = [await response.text(), response];
  expect(headers.get('content-disposition')).toContain('audit.csv');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/"Time","Action","Made by","By","Email","To","Email","Where","Details"$/);
  expect(lines[1]).toContain(`"class-renamed","instructor","'=HYPERLINK(""x"")","${ida.email}",,,"'+1",`);
  expect(lines[3]).toContain(`"2025-06-01T10:00:00.000Z","class-member-removed"`);
  expect(lines[3]).toContain(`"Leo","${leo.email}","Group"`);
  expect((await ida.ask('GET', `/audit.csv${query}`)).status).toBe(403);
  expect((await actionsOf(''))[0]).toBe('audit-exported');
});
