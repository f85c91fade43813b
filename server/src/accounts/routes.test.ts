import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { LIMITS } from '@venture/api/accounts';
import { sized } from '@venture/testing/sized';
import fc from 'fast-check';
import { sharedServer } from '../testing/per-file';

const jane = { fullName: 'Jane Doe', email: 'jane@example.org', password: 'correct horse', userType: 'user' };

const server = sharedServer(() => ({ ALLOWED_ORIGINS: 'http://localhost:4001' }));
beforeAll(async () => {
  await server.call('signup.php', jane);
});

const answer = async (response: Promise<Response>) => {
  const { status, headers } = await response;
  return { status, headers, body: await (await response).json() };
};

test.each(['login.php', 'signup.php'])('%s refuses JSON nested deeper than 32 levels', async (call) => {
  const { status, body } = await answer(
    server.call(call, `{"email":${'['.repeat(5000)}${']'.repeat(5000)}}`),
  );
  expect([status, body]).toEqual([400, { success: false, message: 'The body must have at most 32 levels.' }]);
});

describe('login.php', () => {
  test('LOG-10 responds with success, userId and userType, and nothing else', async () => {
    const { status, body } = await answer(
      server.call('login.php', { email: jane.email, password: jane.password }),
    );
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, userId: expect.stringMatching(/^[\w-]{20,}$/), userType: 'user' });
  });

  test('responds to a failed login with 200 and only success false', async () => {
    const { status, body } = await answer(server.call('login.php', { email: jane.email, password: 'wrong' }));
    expect(status).toBe(200);
    expect(body).toEqual({ success: false });
  });

  test('keeps the session in a cookie that scripts cannot read', async () => {
    const { headers } = await answer(
      server.call('login.php', { email: jane.email, password: jane.password }),
    );
    expect(headers.getSetCookie()[0]).toMatch(
      /^venture-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('keeps only a hash of the session in the database', async () => {
    const { headers } = await answer(
      server.call('login.php', { email: jane.email, password: jane.password }),
    );
    const token = /venture-session=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
    const rows = await server.db.selectFrom('sessions').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.every(({ token_hash }) => !token_hash.equals(Buffer.from(token, 'base64url')))).toBe(true);
  });

  test("a new login ends the browser's previous session", async () => {
    const login = () => server.call('login.php', { email: jane.email, password: jane.password });
    const cookie = (await login()).headers.get('set-cookie')?.split(';')[0] ?? '';
    const count = () => server.db.selectFrom('sessions').select('user_id').execute();
    const before = (await count()).length;
    await server.call('login.php', { email: jane.email, password: jane.password }, { Cookie: cookie });
    expect((await count()).length).toBe(before);
  });
});

describe('signup.php', () => {
  test('SGN-20 reports success, and gives a message when the request is refused', async () => {
    const taken = await answer(server.call('signup.php', jane));
    expect(taken.status).toBe(200);
    expect(taken.body).toEqual({ success: false, message: 'An account with this email already exists.' });
    const fresh = await answer(server.call('signup.php', { ...jane, email: 'fresh@example.org' }));
    expect(fresh.body).toEqual({ success: true });
  });
});

describe('logout.php', () => {
  test('ends the session and removes the cookie', async () => {
    const login = await server.call('login.php', { email: jane.email, password: jane.password });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    const count = () => server.db.selectFrom('sessions').select('user_id').execute();
    const before = (await count()).length;
    const logout = await fetch(`${server.address}/api/logout.php`, {
      method: 'POST',
      headers: { Cookie: cookie },
    });
    expect(await logout.json()).toEqual({ success: true });
    expect(logout.headers.get('set-cookie')).toContain('venture-session=; Max-Age=0');
    expect((await count()).length).toBe(before - 1);
  });
});

describe('an invalid request', () => {
  const valid = { email: jane.email, password: jane.password };
  test.each([
    ['a wrong type', { ...valid, email: 3 }, 'email must be text.'],
    ['a missing field', { email: jane.email }, 'password is missing.'],
    ['an unknown field', { ...valid, isAdmin: true }, 'isAdmin is not a field of this call.'],
    ['U+0000', { ...valid, email: 'a\u0000@b' }, 'email must not contain the character U+0000.'],
    ['half a surrogate pair', { ...valid, password: '\ud800' }, 'password must be well-formed Unicode.'],
    [
      'too long a text',
      { ...valid, email: 'a'.repeat(LIMITS.email + 1) },
      'email must have at most 254 characters.',
    ],
    ['broken JSON', '{"email":', 'The body is not JSON.'],
    ['no object', '3', 'The body must be a JSON object.'],
    ['nothing', '', 'The body is not JSON.'],
  ])('%s is 400 with a message that names the field', async (_, sent, message) => {
    const { status, body } = await answer(server.call('login.php', sent));
    expect({ status, body }).toEqual({ status: 400, body: { success: false, message } });
  });

  test.each([
    ['a body over 64 KiB', 413, JSON.stringify({ ...valid, more: 'x'.repeat(65_536) }), {}],
    ['another content type', 415, JSON.stringify(valid), { 'Content-Type': 'text/plain' }],
    ['a form', 415, 'email=a', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['another character set', 415, '{}', { 'Content-Type': 'application/json; charset=latin1' }],
    ['a page of another site', 403, JSON.stringify(valid), { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page of a sister site', 403, JSON.stringify(valid), { 'Sec-Fetch-Site': 'same-site' }],
    ['an old browser on another site', 403, JSON.stringify(valid), { Origin: 'https://evil.example' }],
  ])('%s is %i', async (_, status, body, headers) => {
    expect((await answer(server.call('login.php', body, headers))).status).toBe(status);
  });

  test('other methods get 405, other calls get 404', async () => {
    expect((await fetch(`${server.address}/api/login.php`)).status).toBe(405);
    expect((await server.call('other.php', {})).status).toBe(404);
  });
});

test('an allowed origin may make calls, and its pages may read the responses', async () => {
  const headers = { Origin: 'http://localhost:4001', 'Sec-Fetch-Site': 'same-site' };
  const asked = await fetch(`${server.address}/api/login.php`, { method: 'OPTIONS', headers });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-headers')).toBe('Content-Type');
  const { status, headers: answered } = await answer(server.call('login.php', jane, headers));
  expect(status).toBe(400);
  expect(answered.get('access-control-allow-origin')).toBe('http://localhost:4001');
});

test('no body ever causes a 5xx answer', async () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a\u0000b', '\ud800', 'x'.repeat(70_000)),
  );
  const value = fc.oneof(odd, fc.jsonValue(), fc.constantFrom('user', 'admin', 'a@b', 'correct horse'));
  const fields = fc.record(
    { fullName: value, email: value, password: value, userType: value, more: value },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    fields.map((fields) => JSON.stringify(fields)),
    fc.json(),
    odd,
  );
  const type = fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain', 'x');
  const name = fc.constantFrom('login.php', 'signup.php');
  await fc.assert(
    fc.asyncProperty(name, body, type, async (name, body, type) => {
      const response = await server.call(name, body, { 'Content-Type': type });
      expect(response.status).toBeLessThan(500);
      expect(await response.json()).toHaveProperty('success');
    }),
    { numRuns: sized(200, 40) },
  );
}, 30_000);

test('a request cut off midway is not blamed on the database', async () => {
  const { port } = new URL(server.address);
  const socket = connect(Number(port), '127.0.0.1');
  const head = [
    'POST /api/login.php HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 99',
  ];
  const logged = () => server.logged.filter((line) => line.includes('"status":400')).length;
  const before = logged();
  socket.write(`${head.join('\r\n')}\r\n\r\n{"email":`);
  await wait(500); // the server reads its beginning in the meantime
  socket.resetAndDestroy();
  while (logged() === before) await wait(10);
  expect(server.logged.join('')).not.toContain('database');
});

test("logs contain neither people's input nor their full address", () => {
  const text = server.logged.join('');
  expect(text).toContain('"path":"/api/login.php"');
  for (const secret of [jane.email, jane.password, 'venture-session', '127.0.0.1']) {
    expect(text).not.toContain(secret);
  }
});
