import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { tokenIn } from '../testing/mailbox';
import { nobody, PASSWORD, person, type TestPerson } from '../testing/people';
import { sharedMailbox, sharedServer } from '../testing/per-file';
import { revokePrivilege } from './grants';
import { recovery as limits } from './limits.json';

const box = sharedMailbox();
const server = sharedServer(() => box.environment);
const withoutMail = sharedServer();
let ada: TestPerson;
beforeEach(async () => {
  for (const { db } of [server, withoutMail]) await db.deleteFrom('throttle').execute();
  ada = await person(server);
});

const newEmail = () => `New.${randomUUID()}@example.net`;
const change = (who: TestPerson, email: string, password = PASSWORD) =>
  who.ask('PUT', '/me/email', { password, email });
const confirm = (token: string, password = PASSWORD) =>
  nobody(server)('PUT', '/email-confirmations', { token, password });
const logIn = async (email: string, at = server) =>
  Object(await (await at.call('login.php', { email, password: PASSWORD })).json()).success;
const emailOf = async (who: TestPerson, at = server) =>
  (await at.db.selectFrom('users').select('email').where('id', '=', who.userId).executeTakeFirst())?.email;
const audited = async (who: TestPerson, at = server) => {
  const entries = at.db.selectFrom('audit').select(['action', 'made_by', 'details']);
  return entries.where('subject_id', '=', who.userId).execute();
};

describe('when mail can be sent', () => {
  test('opening the link activates a new email, ends all sessions and notifies the old address', async () => {
    const email = newEmail();
    expect(await change(ada, ` ${email} `)).toMatchObject({ status: 204 });
    const message = await box.last(email);
    expect(message.headers).toContain('confirm your new email address');
    expect(await emailOf(ada)).toBe(ada.email);
    const check = () => nobody(server)('POST', '/password-resets/check', { token: tokenIn(message) });
    expect((await check()).json).toEqual({ isUsable: false, confirms: email });
    expect(await confirm(tokenIn(message), 'not this one')).toMatchObject({
      status: 422,
      json: { code: 'wrong-password' },
    });
    expect(await confirm(tokenIn(message))).toMatchObject({ status: 200, json: { email } });
    expect((await ada.ask('GET', '/me')).status).toBe(401);
    expect([await logIn(ada.email), await logIn(email.toUpperCase())]).toEqual([false, true]);
    const told = await box.last(ada.email);
    expect(told.headers).toContain('your email address was changed');
    expect(told.body).not.toContain(email);
    expect(await audited(ada)).toEqual([{ action: 'email-changed', made_by: 'self', details: {} }]);
    expect((await confirm(tokenIn(message))).json).toMatchObject({ code: 'link-invalid' });
    expect((await check()).json).toEqual({ isUsable: false });
  });

  longTest('nobody learns whether an address has an account but whoever reads its mail', async () => {
    const { email: taken } = await person(server);
    const free = newEmail();
    const [first, second] = [await change(ada, taken), await change(ada, free)];
    expect([first.status, first.json]).toEqual([second.status, second.json]);
    const message = await box.last(taken);
    expect(message.headers).toContain('you already have an account');
    expect(message.body).not.toContain('token=');
    // The old link ends either way: whether it still works must not reveal if the new address has an account.
    const token = tokenIn(await box.last(free));
    await change(ada, taken);
    expect((await confirm(token, 'not this one')).json).toMatchObject({ code: 'link-invalid' });
  });

  test('an address that got an account meanwhile stays with it', async () => {
    const email = newEmail();
    await change(ada, email);
    const token = tokenIn(await box.last(email));
    await server.call('signup.php', { fullName: 'Eve', email, password: PASSWORD, userType: 'user' });
    expect(await confirm(token)).toMatchObject({ status: 409, json: { code: 'email-taken' } });
    expect(await emailOf(ada)).toBe(ada.email);
  });

  longTest('a link ends after a while, by a newer one, and by a new password', async () => {
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    await change(ada, first);
    const replaced = tokenIn(await box.last(first));
    await change(ada, second);
    const old = tokenIn(await box.last(second));
    await sql`update account_links set expires_at = now() where user_id = ${ada.userId}`.execute(server.db);
    await change(ada, third);
    const stopped = tokenIn(await box.last(third));
    await ada.ask('PUT', '/me/password', { password: PASSWORD, newPassword: 'seven quiet lanterns' });
    for (const token of [replaced, old, stopped]) {
      expect((await confirm(token)).json).toMatchObject({ code: 'link-invalid' });
    }
  });

  longTest('a link for a new password that went to the old address ends with it', async () => {
    await nobody(server)('POST', '/password-resets', { email: ada.email });
    const token = tokenIn(await box.last(ada.email));
    const email = newEmail();
    await change(ada, email);
    await confirm(tokenIn(await box.last(email)));
    const reset = { token, password: 'the mouth of that river' };
    expect((await nobody(server)('PUT', '/password-resets', reset)).json).toMatchObject({
      code: 'link-invalid',
    });
  });

  longTest(
    'nobody is sent a link to the address they have, unless it is to be written in another way',
    async () => {
      expect(await change(ada, ada.email)).toMatchObject({
        status: 422,
        json: { code: 'email-same', detail: 'This is already your email.' },
      });
      expect((await change(ada, ada.email.toUpperCase())).status).toBe(204);
    },
  );

  longTest('it takes the password and a whole address, and cannot be asked for all the time', async () => {
    expect((await change(ada, newEmail(), 'a guess')).json).toMatchObject({ code: 'wrong-password' });
    expect((await change(ada, 'nowhere')).json).toMatchObject({ code: 'email-malformed' });
    const email = newEmail();
    for (let asked = 0; asked < limits.mailAccount.burst; asked += 1) {
      expect((await change(ada, email)).status).toBe(204);
    }
    expect(await change(ada, email)).toMatchObject({ status: 429, json: { code: 'too-many' } });
  });
});

longDescribe('where no mail can be sent', () => {
  test('only admins change their own email, and no other admin may do it', async () => {
    const [leo, admin] = [await person(withoutMail), await person(withoutMail, { isAdmin: true })];
    expect((await change(leo, newEmail())).json).toMatchObject({ status: 404, code: 'no-mail' });
    expect(await emailOf(leo, withoutMail)).toBe(leo.email);
    const email = newEmail();
    expect((await change(admin, email, 'a guess')).json).toMatchObject({ code: 'wrong-password' });
    expect((await change(admin, leo.email)).json).toMatchObject({ code: 'email-taken' });
    expect((await change(admin, email)).status).toBe(204);
    expect(await audited(admin, withoutMail)).toEqual([
      { action: 'email-changed', made_by: 'self', details: {} },
    ]);
  });

  test('the session that changes it stays, since a typo would lock the person out; all others end', async () => {
    const admin = await person(withoutMail, { isAdmin: true });
    const email = newEmail();
    const login = await withoutMail.call('login.php', { email: admin.email, password: PASSWORD });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    await change(admin, email);
    expect((await admin.ask('GET', '/me')).json).toMatchObject({ email });
    expect((await admin.ask('GET', '/me', undefined, { Cookie: cookie })).status).toBe(401);
    expect([await logIn(admin.email, withoutMail), await logIn(email, withoutMail)]).toEqual([false, true]);
  });
});

describe('an admin', () => {
  let admin: TestPerson;
  beforeEach(async () => {
    admin = await person(server, { isAdmin: true });
  });
  const correct = (who: TestPerson, email: string, by = admin) =>
    by.ask('PUT', `/people/${who.userId}/email`, { email });

  test("corrects a person's email; the person is told at the old address and has to log in again", async () => {
    const email = newEmail();
    expect((await correct(ada, email)).json).toMatchObject({ id: ada.userId, email });
    expect((await box.last(ada.email)).headers).toContain('your email address was changed');
    expect((await ada.ask('GET', '/me')).status).toBe(401);
    expect(await logIn(email)).toBe(true);
    expect(await audited(ada)).toEqual([{ action: 'email-changed', made_by: 'admin', details: {} }]);
    expect((await correct(ada, email)).status).toBe(200);
    expect(await audited(ada)).toHaveLength(1);
  });

  longTest('changes neither that of another admin, former ones included, nor their own', async () => {
    const other = await person(server, { isAdmin: true });
    for (const who of [other, admin]) {
      expect((await correct(who, newEmail())).json).toMatchObject({ status: 422, code: 'administers' });
    }
    await revokePrivilege(server.db, other.email, 'admin');
    expect((await correct(other, newEmail())).json).toMatchObject({
      status: 409,
      code: 'administered-lately',
    });
    expect(await emailOf(other)).toBe(other.email);
  });

  longTest('gives nobody an address that is taken, however it is written, or none', async () => {
    expect((await correct(ada, admin.email.toUpperCase())).json).toMatchObject({
      ...{ status: 409, code: 'email-taken', detail: 'An account with this email already exists.' },
    });
    expect((await correct(ada, 'nowhere')).json).toMatchObject({ status: 422, code: 'email-malformed' });
    expect((await correct({ ...ada, userId: 'nobody' }, newEmail())).status).toBe(404);
    expect((await correct(admin, newEmail(), ada)).status).toBe(403);
  });

  longTest('may give an address that nobody confirmed: it is free, as it is for signing up', async () => {
    const { email, userId } = await person(server);
    await sql`update users set email_confirmed = false where id = ${userId}`.execute(server.db);
    expect((await correct(ada, email)).status).toBe(200);
    expect(await emailOf(ada)).toBe(email);
  });

  longTest('hands nobody what others sent under the address before', async () => {
    const email = newEmail();
    const send = (message: string) =>
      nobody(server)('POST', '/feedback', { id: randomUUID(), name: 'Eve', email, message });
    await send('of whoever had it first');
    await correct(ada, email);
    await send('since then');
    const login = await server.call('login.php', { email, password: PASSWORD });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { tables } = Object((await ada.ask('GET', '/me/data', undefined, { Cookie: cookie })).json);
    expect(tables.users).toMatchObject([{ email }]);
    expect(tables.feedback).toMatchObject([{ message: 'since then' }]);
  });
});
