import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@venture/api/v1/audit';
import type { Class, Owner } from '@venture/api/v1/classes';
import { longTest } from '@venture/testing/long-test';
import { listPrivilegedEmails, revokePrivilege } from '../accounts/grants';
import { person, type TestPerson } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';
import limits from './limits.json';

const server = sharedServer();
let ida: TestPerson;
let otto: TestPerson;
let learner: TestPerson;
let mine: Class;
const admin = sharedPerson(server, { isAdmin: true });
beforeEach(async () => {
  ida = await person(server, { fullName: 'Ida Instructor', isInstructor: true });
  otto = await person(server, { fullName: 'Otto Instructor', isInstructor: true });
  learner = await person(server);
  mine = (await ida.ask('POST', '/classes', { name: 'Venture 101' })).json as Class;
  await learner.ask('POST', '/me/classes', { code: mine.code });
});

const add = (who: TestPerson, by: TestPerson, { id } = mine) =>
  by.ask('POST', `/classes/${id}/owners`, { email: who.email });
const remove = (who: TestPerson, by: TestPerson, { id } = mine) =>
  by.ask('DELETE', `/classes/${id}/owners/${who.userId}`);
const classesOf = async (who: TestPerson) =>
  ((await who.ask('GET', '/classes?archived=with&limit=200')).json as { items: Class[] }).items;
const ownersOf = async (by: TestPerson, { id } = mine) =>
  (Object(await by.ask('GET', `/classes/${id}/owners`)).json.owners as { userId: string }[]).map(
    ({ userId }) => userId,
  );

describe('a class', () => {
  test('is owned by its maker, and seen only by its maker and admins', async () => {
    expect(await classesOf(ida)).toMatchObject([{ id: mine.id, members: 1 }]);
    expect(await classesOf(otto)).toEqual([]);
    expect((await classesOf(admin)).map(({ id }) => id)).toContain(mine.id);
    expect(await ownersOf(ida)).toEqual([ida.userId]);
  });

  test('of somebody else gets the same answer as a missing one', async () => {
    const answered = async (id: string) =>
      [
        await otto.ask('PUT', `/classes/${id}`, { name: 'Taken', isArchived: true }),
        await otto.ask('POST', `/classes/${id}/code`),
        await otto.ask('GET', `/class-members?class=${id}`),
        await otto.ask('DELETE', `/classes/${id}/members/${learner.userId}`),
        await otto.ask('GET', `/classes/${id}/owners`),
        await add(otto, otto, { ...mine, id }),
        await remove(ida, otto, { ...mine, id }),
        // The answers are identical except for the request id.
      ].map(({ status, json }) => [status, { ...Object(json), requestId: '' }]);
    const theirs = await answered(mine.id);
    const none = await answered('00000000-0000-4000-8000-000000000000');
    expect(theirs).toEqual(none);
    expect(new Set(theirs.map(([status]) => status))).toEqual(new Set([404]));
    expect(await classesOf(ida)).toEqual([{ ...mine, members: 1 }]);
  });
});

describe('another owner', () => {
  test('may do everything the first owner may, can be removed, and the audit trail records adding and removing', async () => {
    expect((await add(otto, ida)).json).toEqual({
      userId: otto.userId,
      fullName: 'Otto Instructor',
      email: otto.email,
    });
    expect((await classesOf(otto)).map(({ id }) => id)).toEqual([mine.id]);
    expect((await otto.ask('POST', `/classes/${mine.id}/code`)).status).toBe(200);
    expect(await ownersOf(otto)).toEqual([ida.userId, otto.userId]);
    expect((await remove(otto, ida)).status).toBe(204);
    expect(await classesOf(otto)).toEqual([]);
    const { items } = (await admin.ask('GET', '/audit?limit=4')).json as { items: AuditEntry[] };
    expect(items.map(({ action, madeBy, actor }) => [action, madeBy, actor?.id])).toEqual([
      ['class-owner-removed', 'instructor', ida.userId],
      ['class-code-renewed', 'instructor', otto.userId],
      ['class-owner-added', 'instructor', ida.userId],
      ['class-created', 'instructor', ida.userId],
    ]);
    expect(items[0]).toMatchObject({
      subject: { id: otto.userId },
      details: { class: { id: mine.id, name: 'Venture 101' } },
    });
  });

  longTest('who is one already changes nothing', async () => {
    expect((await add(ida, ida)).status).toBe(200);
    expect(await ownersOf(ida)).toEqual([ida.userId]);
  });

  longTest('is somebody with a role: for all others the answer is the same as for nobody', async () => {
    const disabled = await person(server, { isInstructor: true });
    await admin.ask('PUT', `/people/${disabled.userId}/disabled`, { disabled: true });
    const answers = await Promise.all([
      add(learner, ida),
      add(disabled, ida),
      add({ ...learner, email: 'nobody@example.org' }, ida),
    ]);
    // The answers are identical except for the request id.
    const said = answers.map(({ status, json }) => [status, { ...Object(json), requestId: '' }]);
    expect(said).toEqual([said[0], said[0], said[0]]);
    expect(answers[0]?.status).toBe(422);
    expect(answers[0]?.json).toMatchObject({ code: 'no-instructor' });
    expect((await add(admin, ida)).status).toBe(200);
  });

  longTest('cannot be looked for by trying addresses, and a right one costs nothing', async () => {
    for (let at = 0; at < limits.wrongOwners.burst + 2; at++) {
      expect((await add(otto, ida)).status).toBe(200);
    }
    for (let at = 0; at < limits.wrongOwners.burst; at++) {
      expect((await add(learner, ida)).status).toBe(422);
    }
    const { status, headers } = await add(otto, ida);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  longTest('is one of so many at most', async () => {
    for (let at = 1; at < limits.mostOwners; at++) {
      await add(await person(server, { isInstructor: true }), admin);
    }
    expect((await add(otto, admin)).json).toMatchObject({ status: 409, code: 'too-many-owners' });
  });

  longTest('lets the first one leave; nobody can remove the last one', async () => {
    for (const by of [ida, admin]) {
      expect((await remove(ida, by)).json).toMatchObject({ status: 409, code: 'last-owner' });
    }
    await add(otto, ida);
    expect((await remove(ida, ida)).status).toBe(204);
    expect(await classesOf(ida)).toEqual([]);
    expect((await remove(ida, otto)).status).toBe(404);
    expect(await ownersOf(otto)).toEqual([otto.userId]);
  });

  longTest('is removed by owners of longer standing and admins alone, and may leave', async () => {
    const uma = await person(server, { isInstructor: true });
    await add(otto, ida);
    await add(uma, otto);
    for (const by of [otto, uma]) {
      expect((await remove(ida, by)).json).toMatchObject({ status: 403, code: 'longer-standing' });
    }
    expect((await remove(otto, uma)).status).toBe(403);
    expect(await ownersOf(ida)).toEqual(expect.arrayContaining([ida.userId, otto.userId, uma.userId]));
    const removable = async (by: TestPerson) =>
      (Object(await by.ask('GET', `/classes/${mine.id}/owners`)).json.owners as Owner[])
        .filter(({ mayRemove }) => mayRemove)
        .map(({ userId }) => userId);
    expect(new Set(await removable(otto))).toEqual(new Set([otto.userId, uma.userId]));
    expect(await removable(uma)).toEqual([uma.userId]);
    expect(await removable(admin)).toHaveLength(3);
    expect((await remove(uma, otto)).status).toBe(204);
    expect((await remove(otto, otto)).status).toBe(204);
    await add(otto, ida);
    expect((await remove(ida, admin)).status).toBe(204);
    expect(await removable(otto)).toEqual([]);
  });

  longTest('who was removed and added again is the newest', async () => {
    await add(otto, ida);
    await remove(ida, admin);
    await add(ida, otto);
    expect((await remove(otto, ida)).status).toBe(403);
    expect((await remove(ida, otto)).status).toBe(204);
  });

  longTest('does not win when two remove each other at the same time', async () => {
    await add(otto, ida);
    const [ofOtto, ofIda] = await Promise.all([remove(otto, ida), remove(ida, otto)]);
    expect(ofOtto.status).toBe(204);
    expect([403, 404]).toContain(ofIda.status);
    expect(await ownersOf(admin)).toEqual([ida.userId]);
  });
});

describe('a role', () => {
  const role = (who: TestPerson, role: string) => admin.ask('PUT', `/people/${who.userId}/role`, { role });
  const isAllowed = async (who: TestPerson) => [
    (await who.ask('GET', '/classes')).status,
    (await who.ask('GET', '/people')).status,
  ];

  test('grants and revokes access at once, and says so', async () => {
    const allowed: Record<string, readonly number[]> = {
      instructor: [200, 403],
      admin: [200, 200],
      learner: [403, 403],
    };
    for (const [name, statuses] of Object.entries(allowed)) {
      expect((await role(learner, name)).json).toMatchObject({
        role: name,
      });
      expect(await isAllowed(learner)).toEqual(statuses);
      expect((await learner.ask('GET', '/me')).json).toMatchObject({ role: name });
    }
  });

  longTest('is kept in the audit trail by its name', async () => {
    await role(learner, 'instructor');
    await role(learner, 'instructor');
    await role(learner, 'admin');
    await role(learner, 'learner');
    const { items } = (await admin.ask('GET', '/audit?limit=5')).json as { items: AuditEntry[] };
    const said = items.map(({ action, details }) => `${action} ${details['privilege']}`);
    expect(said[0]).toBe('privilege-revoked admin');
    // One change recorded both, so their order is not fixed.
    expect(said.slice(1, 3).sort()).toEqual(['privilege-granted admin', 'privilege-revoked instructor']);
    expect(said[3]).toBe('privilege-granted instructor');
    expect(items[4]?.action).toBe('class-created');
  });

  longTest(
    'that changes between instructor and admin keeps the classes; the last one taken takes them too',
    async () => {
      await role(ida, 'admin');
      await role(ida, 'instructor');
      expect((await classesOf(ida)).map(({ id }) => id)).toEqual([mine.id]);
      await role(ida, 'learner');
      await role(ida, 'instructor');
      expect(await classesOf(ida)).toEqual([]);
      expect(await ownersOf(admin)).toEqual([]);
      expect((await add(ida, admin)).status).toBe(200);
      expect(await ownersOf(ida)).toEqual([ida.userId]);
    },
  );

  longTest('of the last who may administer cannot become less', async () => {
    const others = await listPrivilegedEmails(server.db, 'admin');
    for (const email of others.filter((email) => email !== admin.email)) {
      await revokePrivilege(server.db, email, 'admin');
    }
    for (const less of ['instructor', 'learner']) {
      expect((await role(admin, less)).json).toMatchObject({ status: 409, code: 'last-admin' });
    }
    expect(await isAllowed(admin)).toEqual([200, 200]);
  });

  longTest('finds the people who have it', async () => {
    const { items } = Object(await admin.ask('GET', '/people?filter=instructors&limit=200')).json;
    expect(items).toContainEqual(expect.objectContaining({ id: ida.userId, role: 'instructor' }));
    expect(items).not.toContainEqual(expect.objectContaining({ id: learner.userId }));
  });
});
