import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Class } from '@venture/api/v1/classes';
import { type Invitation, MAX_INVITATIONS_PER_CALL } from '@venture/api/v1/invitations';
import { sql } from 'kysely';
import { applyRetention } from '../administration/retention';
import { person, type TestPerson } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';
import limits from './limits.json';

const server = sharedServer();
const admin = sharedPerson(server, { isAdmin: true });

/** Clears the throttle on imports. */
beforeEach(() => server.db.deleteFrom('throttle').execute());

async function newClass(): Promise<Class> {
  return (await admin.ask('POST', '/classes', { name: 'Tuesday group' })).json as Class;
}
const invite = (id: string, ...emails: readonly string[]) =>
  admin.ask('POST', `/classes/${id}/invitations`, { emails });
async function waiting(id: string): Promise<readonly Invitation[]> {
  return Object((await admin.ask('GET', `/class-invitations?class=${id}`)).json).items;
}
const emails = async (id: string) => (await waiting(id)).map(({ email }) => email).sort();
const invitationsOf = async (who: TestPerson) =>
  Object((await who.ask('GET', '/me/classes')).json).invitations;

const expire = (id: string) =>
  sql`update class_invitations set expires_at = now() - interval '1 second' where class_id = ${id}::uuid`.execute(
    server.db,
  );

describe('a list of emails', () => {
  test('invites people with and without an account in the same way', async () => {
    const { id } = await newClass();
    const leo = await person(server);
    const answers = [await invite(id, leo.email), await invite(id, 'nobody@example.edu')];
    for (const { status, json } of answers) expect([status, json]).toEqual([200, { invited: 1, members: 0 }]);
    expect(await emails(id)).toEqual([leo.email, 'nobody@example.edu'].sort());
    const [first, second] = await waiting(id);
    expect(Object.keys(first ?? {})).toEqual(Object.keys(second ?? {}));
  });

  test('counts all spellings of an email once, and ignores members', async () => {
    const { id, code } = await newClass();
    const leo = await person(server);
    await leo.ask('POST', '/me/classes', { code });
    const { json } = await invite(id, ' Grace@Example.edu', 'grace@example.edu', leo.email.toUpperCase());
    expect(json).toEqual({ invited: 1, members: 1 });
    expect((await invite(id, 'GRACE@example.edu')).json).toEqual({ invited: 1, members: 0 });
    expect(await waiting(id)).toHaveLength(1);
  });

  test.each([
    ['what is no email', ['grace'], 422],
    ['a space of no width', ['gra\u200bce@example.edu'], 422],
    ['writing that turns', ['grace@\u202eexample.edu'], 422],
    ['the rest of a link', ['grace@example.edu?subject=x'], 422],
    ['nothing', [], 400],
    ['too many', Array.from({ length: MAX_INVITATIONS_PER_CALL + 1 }, (_, at) => `a${at}@example.edu`), 400],
  ])('with %s is refused', async (_, list, status) => {
    const { id } = await newClass();
    expect((await invite(id, ...list)).status).toBe(status);
    expect(await waiting(id)).toEqual([]);
  });

  test('is refused for an archived class, and if too many invited people have not joined yet', async () => {
    const { id, name } = await newClass();
    const many = (from: number) =>
      Array.from({ length: MAX_INVITATIONS_PER_CALL }, (_, at) => `a${from + at}@example.edu`);
    for (let from = 0; from < limits.invitations.mostWaiting; from += MAX_INVITATIONS_PER_CALL) {
      expect((await invite(id, ...many(from))).json).toEqual({
        invited: MAX_INVITATIONS_PER_CALL,
        members: 0,
      });
    }
    expect((await invite(id, 'a0@example.edu')).status).toBe(200);
    expect((await invite(id, 'b@example.edu')).json).toMatchObject({
      status: 409,
      code: 'too-many-invitations',
    });
    await expire(id);
    expect((await invite(id, 'b@example.edu')).status).toBe(200);
    await admin.ask('PUT', `/classes/${id}`, { name, isArchived: true });
    expect((await invite(id, 'a0@example.edu')).json).toMatchObject({ status: 409, code: 'archived-class' });
  });

  test('must wait after many lists in a short time', async () => {
    const ida = await person(server, { isInstructor: true });
    const { id } = Object((await ida.ask('POST', '/classes', { name: 'Mine' })).json);
    const list = () => ida.ask('POST', `/classes/${id}/invitations`, { emails: ['grace@example.edu'] });
    for (let at = 0; at < limits.invitations.imports.burst; at += 1) expect((await list()).status).toBe(200);
    const { status, headers } = await list();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('leaves its size in the audit trail, and nobody’s email', async () => {
    const { id, name } = await newClass();
    await invite(id, 'grace@example.edu', 'ada@example.edu');
    await admin.ask('DELETE', `/classes/${id}/invitations`);
    const { items } = Object((await admin.ask('GET', '/audit?limit=2')).json);
    const details = { class: { id, name }, people: 2 };
    expect(items).toMatchObject([
      { action: 'class-invitations-withdrawn', details },
      { action: 'class-invited', details },
    ]);
    expect(JSON.stringify(items)).not.toContain('example.edu');
    expect(await waiting(id)).toEqual([]);
  });
});

describe('an invited person', () => {
  test('sees the invitation once they have an account with that email, and joins by accepting', async () => {
    const { id, name } = await newClass();
    const leo = await person(server);
    await invite(id, leo.email);
    expect(await invitationsOf(leo)).toEqual([{ id, name, owners: ['Ada Lovelace'] }]);
    expect((await leo.ask('POST', `/me/invitations/${id}`)).json).toEqual({ id, name, isArchived: false });
    expect(await invitationsOf(leo)).toEqual([]);
    expect(await waiting(id)).toEqual([]);
    expect((await admin.ask('GET', `/classes/${id}`)).json).toMatchObject({ members: 1 });
  });

  test("may decline, without the class's owners learning of it", async () => {
    const { id } = await newClass();
    const leo = await person(server);
    await invite(id, leo.email);
    const before = await waiting(id);
    expect((await leo.ask('DELETE', `/me/invitations/${id}`)).status).toBe(204);
    expect(await invitationsOf(leo)).toEqual([]);
    expect(await waiting(id)).toEqual(before);
    await invite(id, leo.email);
    expect(await invitationsOf(leo)).toEqual([]);
  });

  test('is not asked again if owners withdraw and reimport the same list, and owners see no difference', async () => {
    const { id } = await newClass();
    const [leo, mia] = [await person(server), await person(server)];
    await invite(id, leo.email, mia.email);
    await leo.ask('DELETE', `/me/invitations/${id}`);
    const before = await waiting(id);
    const withdrawAll = () => admin.ask('DELETE', `/classes/${id}/invitations`);
    expect((await withdrawAll()).status).toBe(204);
    expect(await waiting(id)).toEqual([]);
    for (const one of before) {
      const again = await admin.ask('DELETE', `/classes/${id}/invitations/${one.id}`);
      expect(again.status).toBe(404);
    }
    await invite(id, leo.email, mia.email);
    expect([await invitationsOf(leo), await invitationsOf(mia)]).toMatchObject([[], [{ id }]]);
    const after = await waiting(id);
    expect(after.map(({ email }) => email).sort()).toEqual([leo.email, mia.email].sort());
    expect(new Set(after.map(({ invitedAt }) => invitedAt)).size).toBe(1);
    const ids = new Set(before.map((one) => one.id));
    expect(after.filter((one) => ids.has(one.id))).toEqual([]);
    expect((await leo.ask('POST', `/me/invitations/${id}`)).status).toBe(200);
  });

  test('is asked again by a new invitation once the declined one has expired', async () => {
    const { id } = await newClass();
    const leo = await person(server);
    await invite(id, leo.email);
    await leo.ask('DELETE', `/me/invitations/${id}`);
    await expire(id);
    await invite(id, leo.email);
    expect(await invitationsOf(leo)).toMatchObject([{ id }]);
  });

  test('needs no invitation once they have joined by code', async () => {
    const { id, code } = await newClass();
    const leo = await person(server);
    await invite(id, leo.email);
    await leo.ask('POST', '/me/classes', { code });
    expect(await waiting(id)).toEqual([]);
    expect((await leo.ask('POST', `/me/invitations/${id}`)).status).toBe(404);
  });

  test.each([
    ['withdrawn', (id: string) => admin.ask('DELETE', `/classes/${id}/invitations`)],
    [
      'of an archived class',
      (id: string) => admin.ask('PUT', `/classes/${id}`, { name: 'x', isArchived: true }),
    ],
    ['that has expired', expire],
  ])('can no longer accept an invitation %s', async (_, end) => {
    const { id } = await newClass();
    const leo = await person(server);
    await invite(id, leo.email);
    await end(id);
    expect(await invitationsOf(leo)).toEqual([]);
    expect((await leo.ask('POST', `/me/invitations/${id}`)).status).toBe(404);
  });

  test('cannot accept an invitation meant for others', async () => {
    const { id } = await newClass();
    await invite(id, (await person(server)).email);
    const eve = await person(server);
    expect(await invitationsOf(eve)).toEqual([]);
    expect((await eve.ask('POST', `/me/invitations/${id}`)).status).toBe(404);
    expect((await eve.ask('DELETE', `/me/invitations/${id}`)).status).toBe(404);
  });
});

test('an invitation is withdrawn only through its own class, and joining a class keeps invitations to other classes', async () => {
  const [one, two] = [await newClass(), await newClass()];
  const leo = await person(server);
  for (const { id } of [one, two]) await invite(id, leo.email);
  await invite(two.id, 'grace@example.edu');
  const foreign = (await waiting(two.id)).find(({ email }) => email === leo.email);
  const path = `/classes/${one.id}/invitations/${foreign?.id}`;
  expect((await admin.ask('DELETE', path)).status).toBe(404);
  await leo.ask('POST', '/me/classes', { code: one.code });
  expect([await emails(one.id), await emails(two.id)]).toEqual([[], [leo.email, 'grace@example.edu'].sort()]);
});

test('invitations are kept until they expire, and no longer', async () => {
  const [old, fresh] = [await newClass(), await newClass()];
  for (const { id } of [old, fresh]) await invite(id, 'grace@example.edu');
  await expire(old.id);
  expect(await waiting(old.id)).toEqual([]);
  await applyRetention(server.db);
  const { rows } = await sql<{ id: string }>`
    select class_id as id from class_invitations where class_id in (${old.id}, ${fresh.id})`.execute(
    server.db,
  );
  expect(rows).toEqual([{ id: fresh.id }]);
});
