import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { createJsonLog } from '../process/log';
import { tokenIn } from '../testing/mailbox';
import { nobody, person, type TestPerson } from '../testing/people';
import { sharedMailbox, sharedServer } from '../testing/per-file';
import { warnIfConfirmationIneffective } from './confirmation';
import accountLimits from './limits.json';
import { deleteExpiredLinksAndAccounts } from './links';

const PASSWORD = 'a river of small stones';

const box = sharedMailbox();
const server = sharedServer(() => box.environment);
beforeEach(() => server.db.deleteFrom('throttle').execute());

const ask: TestPerson['ask'] = (...call) => nobody(server)(...call);
beforeAll(() => confirming(true));

async function confirming(confirmEmail: boolean): Promise<void> {
  const admin = await person(server, { isAdmin: true });
  const { settings, version } = Object((await admin.ask('GET', '/settings')).json);
  const changed = { settings: { ...settings, confirmEmail }, version };
  expect((await admin.ask('PUT', '/settings', changed)).status).toBe(200);
}

const newEmail = () => `${randomUUID()}@example.org`;
const signUp = (email: string, password = PASSWORD) =>
  server.call('signup.php', { fullName: 'Grace Hopper', email, password, userType: 'user' });
const logIn = async (email: string, password = PASSWORD) =>
  (await server.call('login.php', { email, password })).json();
const confirm = (token: string, password = PASSWORD) =>
  ask('PUT', '/email-confirmations', { token, password });

test('an account is usable once its address is confirmed with the chosen password', async () => {
  const email = newEmail();
  expect(await (await signUp(email)).json()).toEqual({ success: true });
  const received = await box.last(email);
  const token = tokenIn(received);
  expect(received.body).toContain(`https://quest.campus.example/#/confirm-email?token=${token}\n`);
  expect((await ask('GET', '/signup-terms')).json).toEqual({ confirmsEmail: true });
  expect(await logIn(email)).toEqual({ success: false });
  const reset = await ask('PUT', '/password-resets', { token, password: PASSWORD });
  expect(reset).toMatchObject({ status: 422, json: { code: 'link-invalid' } });
  expect(await confirm(token, 'not this one')).toMatchObject({
    status: 422,
    json: { code: 'wrong-password' },
  });
  expect(await confirm(token)).toMatchObject({ status: 200, json: { email } });
  expect(await logIn(email)).toMatchObject({ success: true });
  expect(await confirm(token)).toMatchObject({ status: 422, json: { code: 'link-invalid' } });
});

test('sign-up does not reveal whether an address has an account', async () => {
  const { email: known } = await person(server);
  const told = async (response: Response) => ({
    status: response.status,
    headers: [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    body: await response.text(),
  });
  const fresh = newEmail();
  expect(await told(await signUp(known))).toEqual(await told(await signUp(fresh)));
  const received = await box.last(known);
  expect(received.headers).toContain('you already have an account');
  expect(received.body).not.toContain('token=');
  expect((await box.last(fresh)).headers).toContain('confirm your email address');
  expect(await logIn(known)).toEqual({ success: false }); // nothing of it has changed
});

longTest('signing up again sends a new link, and the older one ends', async () => {
  const email = newEmail();
  await signUp(email);
  const first = tokenIn(await box.last(email));
  await signUp(email, 'another river of stones');
  const second = tokenIn(await box.last(email, 2));
  expect((await confirm(first)).status).toBe(422);
  expect(await confirm(second)).toMatchObject({ status: 422, json: { code: 'wrong-password' } });
  expect((await confirm(second, 'another river of stones')).status).toBe(200);
});

longTest('whoever has a link can try only a few passwords with it', async () => {
  const email = newEmail();
  await signUp(email);
  const token = tokenIn(await box.last(email));
  let tried = 0;
  while ((await confirm(token, `guess number ${tried}`)).status === 422) tried += 1;
  expect(tried).toBe(accountLimits.throttle.confirmation.burst);
  expect(await confirm(token)).toMatchObject({ status: 429, json: { code: 'too-many' } });
});

longTest('who cannot confirm sets a new password by a link, which confirms as well', async () => {
  const email = newEmail();
  await signUp(email);
  await box.last(email);
  await ask('POST', '/password-resets', { email });
  const token = tokenIn(await box.last(email, 2));
  const password = 'the mouth of that river';
  expect((await ask('PUT', '/password-resets', { token, password })).status).toBe(200);
  expect(await logIn(email, password)).toMatchObject({ success: true });
});

test('unconfirmed accounts are removed after a week; confirmed ones and those with a role stay', async () => {
  const [left, waiting, appointed] = [newEmail(), newEmail(), newEmail()];
  for (const email of [left, waiting, appointed]) {
    await signUp(email);
    await box.last(email);
  }
  await sql`insert into grants select id, 'instructor' from users where email = ${appointed}`.execute(
    server.db,
  );
  const { email: confirmed } = await person(server);
  const emails = [left, waiting, appointed, confirmed];
  await sql`update users set created_at = now() - interval '8 days' where email = any(${emails})`.execute(
    server.db,
  );
  await sql`
    update account_links set expires_at = now()
    where user_id in (select id from users where email in (${left}, ${appointed}))`.execute(server.db);
  await deleteExpiredLinksAndAccounts(server.db);
  const rows = await server.db.selectFrom('users').select('email').where('email', 'in', emails).execute();
  expect(rows.map(({ email }) => email).sort()).toEqual([waiting, appointed, confirmed].sort());
});

longTest('an account with a privilege is nobody’s to replace, confirmed or not', async () => {
  const email = newEmail();
  await signUp(email);
  await box.last(email);
  await sql`insert into grants select id, 'admin' from users where email = ${email}`.execute(server.db);
  await signUp(email, 'the password of a stranger');
  expect((await box.last(email, 2)).headers).toContain('you already have an account');
});

longTest(
  'a start without mail says that addresses are not confirmed, and only while the setting is on',
  async () => {
    const logged: string[] = [];
    const log = createJsonLog('warn', (line) => logged.push(line));
    await warnIfConfirmationIneffective(server.db, undefined, log);
    expect(logged.map((line) => JSON.parse(line).event)).toEqual([
      'email addresses are not confirmed: SMTP_URL is not set',
    ]);
    await confirming(false);
    await warnIfConfirmationIneffective(server.db, undefined, log);
    expect(logged).toHaveLength(1);
    await confirming(true);
  },
);

longTest(
  'with the setting off, signing up is as specified, and takes what nobody has confirmed',
  async () => {
    const email = newEmail();
    await signUp(email);
    await box.last(email);
    await confirming(false);
    expect((await ask('GET', '/signup-terms')).json).toEqual({ confirmsEmail: false });
    expect(await (await signUp(email, 'a password of my own')).json()).toEqual({ success: true });
    expect(await logIn(email, 'a password of my own')).toMatchObject({ success: true });
    expect(await (await signUp(email)).json()).toEqual({
      success: false,
      message: 'An account with this email already exists.',
    });
  },
);
