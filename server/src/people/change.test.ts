import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@venture/api/v1/audit';
import type { Person } from '@venture/api/v1/people';
import type { Role } from '@venture/api/v1/roles';
import { grantPrivilege, revokePrivilege } from '../accounts/grants';
import { nobody, PASSWORD, person, type TestPerson } from '../testing/people';
import { sharedServer } from '../testing/per-file';
import limits from './limits.json';

let admin: TestPerson;
let learner: TestPerson;
const server = sharedServer();
beforeEach(async () => {
  await server.db.deleteFrom('users').execute();
  await server.db.deleteFrom('audit').execute();
  admin = await person(server, { fullName: 'Ann Admin', isAdmin: true });
  learner = await person(server, { fullName: 'Leo Learner' });
});

const disabled = (who: TestPerson, disabled: boolean, by = admin) =>
  by.ask('PUT', `/people/${who.userId}/disabled`, { disabled });
const inRole = (who: TestPerson, role: Role, by = admin) =>
  by.ask('PUT', `/people/${who.userId}/role`, { role });
const deleted = (who: TestPerson, email = who.email, by = admin) =>
  by.ask('POST', `/people/${who.userId}/deletion`, { email });

async function deeds(): Promise<AuditEntry[]> {
  const { json } = await admin.ask('GET', '/audit');
  return (json as { items: AuditEntry[] }).items;
}
const actions = async () => (await deeds()).map(({ action }) => action);

test('deleting an account twice at the same moment is recorded once', async () => {
  const answers = await Promise.all(
    [1, 2].map(() => learner.ask('POST', '/me/deletion', { password: PASSWORD })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  expect(await actions()).toEqual(['account-deleted']);
});

describe('a name', () => {
  test('can be corrected by its owner and by admins; the audit trail records no names', async () => {
    expect((await learner.ask('PUT', '/me/name', { fullName: '  Leonie Learner ' })).status).toBe(204);
    expect((await learner.ask('GET', '/me')).json).toMatchObject({ fullName: 'Leonie Learner' });
    const { json } = await admin.ask('PUT', `/people/${learner.userId}/name`, { fullName: 'Lea' });
    expect(json).toMatchObject({ id: learner.userId, fullName: 'Lea' });
    await learner.ask('PUT', '/me/name', { fullName: 'Lea' });
    expect(
      (await deeds()).map(({ action, madeBy, actor, details }) => [action, madeBy, actor?.id, details]),
    ).toEqual([
      ['name-changed', 'admin', admin.userId, {}],
      ['name-changed', 'self', learner.userId, {}],
    ]);
    expect((await admin.ask('GET', '/people?search=lea')).json).toMatchObject({
      items: [{ fullName: 'Lea' }],
    });
  });

  test('never reverses the text after it, however it was entered', async () => {
    const [email, fullName] = ['turned@example.org', '\u202eLeo\u2066 Learner'];
    await server.call('signup.php', { fullName, email, password: 'seven quiet lanterns', userType: 'user' });
    await learner.ask('PUT', '/me/name', { fullName });
    await admin.ask('PUT', `/people/${admin.userId}/name`, { fullName });
    const { json } = await admin.ask('GET', '/people');
    expect(Object(json).items.map((one: Person) => one.fullName)).toEqual(Array(3).fill('Leo Learner'));
    expect((await learner.ask('PUT', '/me/name', { fullName: '\u202e' })).json).toMatchObject({
      code: 'no-name',
    });
  });

  test('needs visible characters, and cannot be changed constantly', async () => {
    for (const fullName of [' ', '\u200b']) {
      expect((await learner.ask('PUT', '/me/name', { fullName })).json).toMatchObject({
        status: 422,
        code: 'no-name',
      });
    }
    for (let at = 2; at < limits.names.burst; at++)
      await learner.ask('PUT', '/me/name', { fullName: `L${at}` });
    expect((await learner.ask('PUT', '/me/name', { fullName: 'Leo' })).status).toBe(429);
    const path = `/people/${learner.userId}/name`;
    expect((await learner.ask('PUT', path, { fullName: 'Leo' })).status).toBe(403);
    expect((await admin.ask('PUT', '/people/nobody/name', { fullName: 'Leo' })).status).toBe(404);
  });
});

describe('a disabled account', () => {
  test('is logged out everywhere and cannot log in until enabled again', async () => {
    expect((await disabled(learner, true)).json).toMatchObject({ isDisabled: true });
    expect((await learner.ask('GET', '/me')).status).toBe(401);
    expect((await disabled(learner, false)).json).toMatchObject({ isDisabled: false });
    expect((await learner.ask('GET', '/me')).status).toBe(401);
    expect(await actions()).toEqual(['account-enabled', 'account-disabled']);
  });

  test('stays unchanged when disabled again, and nothing is recorded', async () => {
    await Promise.all([disabled(learner, true), disabled(learner, true), disabled(learner, true)]);
    expect((await actions()).filter((action) => action === 'account-disabled')).toHaveLength(1);
  });

  test('is never the admin’s own', async () => {
    expect((await disabled(admin, true)).json).toMatchObject({ status: 422, code: 'own-account' });
  });
});

describe('the privilege', () => {
  test('gives and withdraws access at once, and who granted or took it is recorded', async () => {
    expect((await learner.ask('GET', '/people')).status).toBe(403);
    expect((await inRole(learner, 'admin')).json).toMatchObject({ role: 'admin' });
    expect((await learner.ask('GET', '/people')).status).toBe(200);
    expect((await inRole(learner, 'learner')).json).toMatchObject({ role: 'learner' });
    expect((await learner.ask('GET', '/people')).status).toBe(403);
    const [taken, given] = await deeds();
    for (const deed of [taken, given]) {
      expect(deed).toMatchObject({
        madeBy: 'admin',
        actor: { id: admin.userId, fullName: 'Ann Admin' },
        subject: { id: learner.userId, email: learner.email },
      });
    }
  });

  test('cannot be taken from its last holder', async () => {
    expect((await inRole(admin, 'learner')).json).toMatchObject({ status: 409, code: 'last-admin' });
    await inRole(learner, 'admin');
    expect((await inRole(admin, 'learner')).status).toBe(200);
    expect((await admin.ask('GET', '/people')).status).toBe(403);
  });

  test('of a disabled account does not count', async () => {
    await inRole(learner, 'admin');
    await disabled(learner, true);
    expect((await inRole(admin, 'learner')).json).toMatchObject({ code: 'last-admin' });
  });

  test('stays with one of two people who revoke, disable or delete each other at the same time', async () => {
    for (const change of [
      (who: TestPerson, by: TestPerson) => inRole(who, 'learner', by),
      (who: TestPerson, by: TestPerson) => disabled(who, true, by),
      (who: TestPerson, by: TestPerson) => deleted(who, who.email, by),
    ]) {
      const [one, other] = [await person(server, { isAdmin: true }), await person(server, { isAdmin: true })];
      await revokePrivilege(server.db, admin.email, 'admin');
      const results = await Promise.all([change(other, one), change(one, other)]);
      const statuses = results.map(({ status }) => status).sort();
      expect([200, 204]).toContain(statuses[0]);
      expect([401, 403]).toContain(statuses[1]);
      const list = await Promise.all([one, other].map((who) => who.ask('GET', '/people')));
      expect(list.filter(({ status }) => status === 200)).toHaveLength(1);
      await revokePrivilege(server.db, one.email, 'admin');
      await revokePrivilege(server.db, other.email, 'admin');
      await grantPrivilege(server.db, admin.email, 'admin');
    }
  });

  test('given at the server’s command line is recorded too', async () => {
    await grantPrivilege(server.db, learner.email, 'admin');
    await grantPrivilege(server.db, learner.email, 'admin');
    const [deed, ...older] = await deeds();
    expect(deed).toMatchObject({ madeBy: 'operator', subject: { id: learner.userId } });
    expect(deed).not.toHaveProperty('actor');
    expect(older).toEqual([]);
  });
});

describe('deleting a person', () => {
  test('requires typing their email, and leaves no name on record', async () => {
    expect((await deleted(learner, 'wrong@example.org')).json).toMatchObject({ code: 'wrong-email' });
    await disabled(learner, true);
    expect((await deleted(learner, ` ${learner.email.toUpperCase()} `)).status).toBe(204);
    expect((await admin.ask('GET', `/people/${learner.userId}`)).status).toBe(404);
    const [gone, off] = await deeds();
    expect(gone).toMatchObject({ action: 'account-deleted', actor: { id: admin.userId } });
    expect(off).toMatchObject({ action: 'account-disabled', actor: { id: admin.userId } });
    const kept = JSON.stringify(await server.db.selectFrom('audit').selectAll().execute());
    expect(kept).not.toContain(learner.userId);
    expect(kept).not.toContain(learner.email);
  });

  test('also deletes the reasons for which their data was downloaded', async () => {
    await admin.ask('POST', `/people/${learner.userId}/data`, { reason: 'Leo asked for it.' });
    expect((await deleted(learner)).status).toBe(204);
    const [, download] = await deeds();
    expect(download).toMatchObject({ action: 'data-exported', actor: { id: admin.userId }, details: {} });
    expect(JSON.stringify(download)).not.toContain('Leo');
  });

  test('is not for one’s own account', async () => {
    expect((await deleted(admin)).json).toMatchObject({ status: 422, code: 'own-account' });
  });
});

test.each([
  ['GET', '', undefined],
  ['PUT', '/disabled', { disabled: true }],
  ['PUT', '/role', { role: 'admin' }],
  ['POST', '/data', { reason: 'They asked.' }],
  ['POST', '/deletion', { email: 'a@b' }],
] as const)('%s /people/{id}%s of nobody is 404', async (...[method, path, body]) => {
  expect((await admin.ask(method, `/people/no-such-person${path}`, body)).status).toBe(404);
});

test('the audit trail is paged and can be filtered by kind of action', async () => {
  for (let round = 0; round < 4; round += 1) {
    await disabled(learner, true);
    await disabled(learner, false);
  }
  const all = await deeds();
  const first = (await admin.ask('GET', '/audit?limit=5')).json as { items: AuditEntry[]; after: string };
  const rest = (await admin.ask('GET', `/audit?limit=5&after=${first.after}`)).json as {
    items: AuditEntry[];
  };
  expect([...first.items, ...rest.items]).toEqual(all);
  const { json } = await admin.ask('GET', '/audit?action=account-enabled');
  expect((json as { items: AuditEntry[] }).items).toHaveLength(4);
  expect((await nobody(server)('GET', '/audit')).status).toBe(401);
});
