import { beforeEach, describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { tokenIn } from '../testing/mailbox';
import { nobody, PASSWORD, person, type TestPerson } from '../testing/people';
import { sharedMailbox, sharedServer } from '../testing/per-file';
import { recovery as limits } from './limits.json';

const NEW_PASSWORD = 'a river of small stones';

const box = sharedMailbox();
const server = sharedServer(() => box.environment);
beforeEach(() => server.db.deleteFrom('throttle').execute());

const ask: TestPerson['ask'] = (...call) => nobody(server)(...call);

const request = (email: string) => ask('POST', '/password-resets', { email });
const reset = (token: string, password = NEW_PASSWORD) => ask('PUT', '/password-resets', { token, password });
const logIn = async (email: string, password: string) =>
  (await server.call('login.php', { email, password })).json();

/** Everything that a response reveals, except its time and id. */
const told = ({ status, headers, json }: Awaited<ReturnType<TestPerson['ask']>>) => ({
  status,
  json,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name)),
});

/** Waits until background work is done, which a later email's arrival shows. */
async function settled(): Promise<void> {
  const { email } = await person(server);
  await request(email);
  await box.last(email);
}

describe('a forgotten password', () => {
  test('is replaced by an emailed link that works once and ends all sessions', async () => {
    const ada = await person(server);
    expect(await request(` ${ada.email.toUpperCase()} `)).toMatchObject({ status: 204 });
    const received = await box.last(ada.email);
    expect(received.from).toBe('quest@campus.example');
    expect(received.to).toEqual([ada.email]);
    expect(received.headers).toMatch(/^Subject: Venture Quest: set a new password\r?$/m);
    expect(received.headers).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    const token = tokenIn(received);
    expect(received.body).toContain(`https://quest.campus.example/#/reset-password?token=${token}\n`);
    expect(received.body).toContain('within 30 minutes');
    expect(await reset(token)).toMatchObject({ status: 200, json: { email: ada.email } });
    expect((await ada.ask('GET', '/me')).status).toBe(401);
    expect(await logIn(ada.email, NEW_PASSWORD)).toMatchObject({ success: true });
    expect((await box.last(ada.email, 2)).headers).toContain('your password was changed');
    expect(await reset(token)).toMatchObject({ status: 422, json: { code: 'link-invalid' } });
  });

  test('gets the same response for known and unknown addresses, byte for byte, and strangers get no email', async () => {
    const { email } = await person(server);
    const before = box.received.length;
    const known = told(await request(email));
    const unknown = told(await request('nobody@example.org'));
    expect(unknown).toEqual(known);
    await settled();
    expect(box.received.slice(before).flatMap(({ to }) => to)).not.toContain('nobody@example.org');
  });

  longTest.each(['known', 'unknown'])('can be asked for a few times only, %s or not', async (which) => {
    const email = which === 'known' ? (await person(server)).email : 'nobody@example.org';
    for (let asked = 0; asked < limits.mailAccount.burst; asked += 1) {
      expect((await request(email)).status).toBe(204);
    }
    const late = await request(email);
    expect(late).toMatchObject({ status: 429, json: { code: 'too-many' } });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  longTest('whether a link still works is answered without using it up', async () => {
    const { email } = await person(server);
    await request(email);
    const token = tokenIn(await box.last(email));
    const isUsable = async () => (await ask('POST', '/password-resets/check', { token })).json;
    expect([await isUsable(), await isUsable()]).toEqual([{ isUsable: true }, { isUsable: true }]);
    await reset(token);
    expect(await isUsable()).toEqual({ isUsable: false });
  });

  longTest('cannot be replaced by a link that is too old', async () => {
    const { email, userId } = await person(server);
    await request(email);
    const token = tokenIn(await box.last(email));
    await sql`update account_links set expires_at = now() where user_id = ${userId}`.execute(server.db);
    expect(await reset(token)).toMatchObject({ status: 422, json: { code: 'link-invalid' } });
  });

  longTest('a newer link takes the place of an older one', async () => {
    const { email } = await person(server);
    await request(email);
    const first = tokenIn(await box.last(email));
    await request(email);
    const second = tokenIn(await box.last(email, 2));
    expect((await reset(first)).status).toBe(422);
    expect((await reset(second)).status).toBe(200);
  });

  longTest('a link ends when the person changes the password', async () => {
    const ada = await person(server);
    await request(ada.email);
    const token = tokenIn(await box.last(ada.email));
    const change = { password: PASSWORD, newPassword: 'the mouth of that river' };
    expect((await ada.ask('PUT', '/me/password', change)).status).toBe(204);
    expect(await reset(token)).toMatchObject({ status: 422, json: { code: 'link-invalid' } });
  });

  longTest('of many who use a link at the same moment one succeeds', async () => {
    const { email } = await person(server);
    await request(email);
    const token = tokenIn(await box.last(email));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => reset(token, `${NEW_PASSWORD} ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  longTest(
    'a password that signing up would refuse is refused in the same words, and the link can still be used',
    async () => {
      const { email } = await person(server);
      await request(email);
      const token = tokenIn(await box.last(email));
      for (const [password, detail] of [
        ['short', 'Choose a password of at least 8 characters.'],
        ['password1', 'This password is too common. Choose another.'],
      ] as const) {
        expect(await reset(token, password)).toMatchObject({
          status: 422,
          json: { code: 'password-refused', detail },
        });
      }
      expect((await reset(token)).status).toBe(200);
    },
  );

  longTest('of a disabled account stays as it is, and nobody is told', async () => {
    const { email, userId } = await person(server);
    await request(email);
    const token = tokenIn(await box.last(email));
    await server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', userId).execute();
    expect((await reset(token)).status).toBe(422);
    expect((await request(email)).status).toBe(204);
    await settled();
    expect(box.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  longTest('is kept nowhere: neither the token nor the address are in the database or the log', async () => {
    const { email } = await person(server);
    await request(email);
    const token = tokenIn(await box.last(email));
    const rows = await server.db.selectFrom('account_links').selectAll().execute();
    expect(rows.every(({ token_hash }) => !token_hash.equals(Buffer.from(token, 'base64url')))).toBe(true);
    for (const secret of [token, email]) expect(server.logged.join('')).not.toContain(secret);
  });

  longTest('links begin with PUBLIC_URL, whatever host a request names', async () => {
    const { email } = await person(server);
    await ask('POST', '/password-resets', { email }, { 'X-Forwarded-Host': 'evil.example' });
    expect((await box.last(email)).body).not.toContain('evil.example');
  });

  longTest.each([
    ['a header in the address', 'ada@example.org\r\nBcc: eve@evil.example'],
    ['two addresses', 'ada@example.org, eve@evil.example'],
    ['no address', 'ada'],
  ])('with %s is refused', async (_, email) => {
    expect(await request(email)).toMatchObject({ status: 422, json: { code: 'email-malformed' } });
  });

  longTest(
    'of an account with an odd address or name is no way to write a header or to another address',
    async () => {
      const before = box.received.length;
      for (const email of ['ada,eve@evil.example', '"ada"<eve@evil.example>', 'ada;eve@evil.example']) {
        const odd = await person(server, { fullName: 'Ada\r\nBcc: eve@evil.example' });
        await server.db
          .updateTable('users')
          .set({ email, email_folded: email })
          .where('id', '=', odd.userId)
          .execute();
        expect((await request(email)).status).toBe(422);
      }
      await settled();
      const texts = JSON.stringify(box.received.slice(before));
      expect(texts).not.toContain('evil.example');
    },
  );

  longTest('what came of emails is counted', async () => {
    await settled();
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    expect(metrics).toMatch(/venture_mail_total\{result="sent"\} \d+/);
    expect(metrics).toMatch(/venture_mail_total\{result="failed"\} \d+/);
  });
});

describe('without a mail server', () => {
  const plain = sharedServer();

  test('asking for a link says that none can be sent', async () => {
    const answered = await nobody(plain)('POST', '/password-resets', { email: 'ada@example.org' });
    expect(answered).toMatchObject({ status: 404, json: { code: 'no-mail' } });
  });

  longTest('a link made by whoever administers works', async () => {
    const [admin, ada] = [await person(plain, { isAdmin: true }), await person(plain)];
    const { token } = Object((await admin.ask('POST', `/people/${ada.userId}/reset-link`)).json);
    const answered = await nobody(plain)('PUT', '/password-resets', { token, password: NEW_PASSWORD });
    expect(answered).toMatchObject({ status: 200, json: { email: ada.email } });
  });

  longTest('addresses cannot be confirmed', async () => {
    const admin = await person(plain, { isAdmin: true });
    const { settings, version, sendsMail } = Object((await admin.ask('GET', '/settings')).json);
    expect(sendsMail).toBe(false);
    const changed = { settings: { ...settings, confirmEmail: true }, version };
    expect(await admin.ask('PUT', '/settings', changed)).toMatchObject({
      status: 422,
      json: { code: 'no-mail' },
    });
  });
});
