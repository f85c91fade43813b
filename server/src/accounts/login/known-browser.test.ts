import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestServer, testServer } from '../../testing/server';
import { makeLink } from '../recovery/links';

const jane = { fullName: 'Jane Doe', email: 'jane@example.org', password: 'correct horse', userType: 'user' };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.call('signup.php', jane);
});
afterAll(() => server.close());

const answer = async (response: Promise<Response>) => {
  const { status, headers } = await response;
  return { status, headers, body: await (await response).json() };
};

test('knows the browser again by a cookie for a year, which scripts cannot read and logging out leaves', async () => {
  const login = await server.call('login.php', { email: jane.email, password: jane.password });
  expect(login.headers.getSetCookie()[1]).toMatch(
    /^venture-device=[\w-]{48}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect((await server.call('logout.php', {})).headers.get('set-cookie')).not.toContain('venture-device');
});

test('under https both cookies are of this host alone', async () => {
  const behind = await testServer({ TRUST_PROXY: '1' });
  await behind.call('signup.php', jane);
  const https = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' };
  const { headers } = await behind.call('login.php', { email: jane.email, password: jane.password }, https);
  const names = headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(names).toEqual(['__Host-venture-session', '__Host-venture-device']);
  for (const cookie of headers.getSetCookie()) expect(cookie).toContain('Secure');
  await behind.close();
});

test('whoever guesses too often is told to wait and what to do; a browser that was known gets in', async () => {
  const eve = { ...jane, email: 'eve@example.org' };
  await server.call('signup.php', eve);
  const login = (headers = {}) =>
    server.call('login.php', { email: eve.email, password: eve.password }, headers);
  const Cookie = String((await login()).headers.getSetCookie()[1]?.split(';')[0]);
  const full = { key: createHash('sha256').update(`login account ${eve.email}`).digest() };
  const empty_at = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await server.db
    .insertInto('throttle')
    .values({ ...full, empty_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ empty_at }))
    .execute();
  const { status, headers, body } = await answer(login());
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
  expect(body).toEqual({
    success: false,
    message: expect.stringContaining('device where you have logged in before'),
  });
  expect((await answer(login({ Cookie }))).body).toMatchObject({ success: true });
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  expect(metrics).toContain('venture_logins_total{result="throttled",device="unknown",delayed="no"} 1');
  expect(metrics).toContain('venture_logins_total{result="success",device="known",delayed="no"} 1');
});

test('the browser that sets a new password by a link is known at once, however much others guess', async () => {
  const zoe = { ...jane, email: 'zoe@example.org' };
  await server.call('signup.php', zoe);
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', zoe.email)
    .executeTakeFirstOrThrow();
  const link = await makeLink(server.db, id, 'password', 'admin');
  const key = createHash('sha256').update(`login account ${zoe.email}`).digest();
  const empty_at = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await server.db
    .insertInto('throttle')
    .values({ key, empty_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ empty_at }))
    .execute();
  const password = 'seven quiet lanterns';
  const reset = await fetch(`${server.address}/api/v1/password-resets`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: link?.token, password }),
  });
  const Cookie = String(reset.headers.getSetCookie()[0]?.split(';')[0]);
  expect((await server.call('login.php', { email: zoe.email, password })).status).toBe(429);
  const login = await server.call('login.php', { email: zoe.email, password }, { Cookie });
  expect(await login.json()).toMatchObject({ success: true });
});
