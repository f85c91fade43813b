import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestServer, testServer } from '../testing/server';
import { storeList } from '../testing/stored';

const PAGE = '<head></head><script id="venture-config"></script>';
const PERSON = {
  ...{ fullName: 'Jane', email: 'jane@example.org', userType: 'user' },
  password: 'correct horse',
};

let folder: string;
let server: TestServer;
let origin: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-below-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  server = await testServer({ SHELL_DIR: folder, PUBLIC_PATH: '/quest/', TRUST_PROXY: '1' });
  await storeList(server.db, '{"remotes":[]}');
  origin = new URL(server.address).origin;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual' });

/** Asks for exactly this, as no browser would. */
const raw = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(origin, { path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

test('the address that it says includes the path', () => {
  expect(server.address).toBe(`${origin}/quest`);
});

test.each([
  ['/quest/', 200],
  ['/quest/?source=mail', 200],
  ['/quest/index.html', 200],
  ['/quest/remotes.json', 200],
  ['/quest/readyz', 200],
  ['/quest/nothing', 404],
  ['/readyz', 200],
  ['/healthz', 200],
  ['/', 404],
  ['/remotes.json', 404],
  ['/api/v1/openapi.json', 404],
  ['/Quest/', 404],
  ['/questions/', 404],
])('%s answers %i', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test.each([
  ['/quest', '/quest/'],
  ['/quest?source=mail&x=1', '/quest/?source=mail&x=1'],
  ['/quest?x=//evil.example', '/quest/?x=//evil.example'],
])('without its last slash %s leads to %s', async (path, location) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([308, location]);
});

test('whoever asks elsewhere is told where it is, and what a proxy may have done', async () => {
  const response = await get('/');
  expect(await response.text()).toBe(
    'Venture Quest is at /quest/ on this server, as PUBLIC_PATH says. If that is what you opened, a proxy removes the path before it asks: let it pass on addresses as they are.\n',
  );
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const told = server.logged.filter((line) => line.includes('not below PUBLIC_PATH'));
  expect(told).toHaveLength(1);
});

test.each([
  ['http://venture.example/quest/remotes.json', 200],
  ['http://venture.example/quest', 308],
  ['http://venture.example', 404],
  ['/quest//evil.example', 404],
  ['/quest/../remotes.json', 200],
  ['/quest/%2e%2e/%2e%2e/package.json', 404],
])('a request for %s, as no browser sends it, answers %i', async (path, status) => {
  expect(await raw(path)).toBe(status);
});

test('the page says where everything is', async () => {
  const response = await get('/quest/');
  const html = await response.text();
  expect(html).toContain('>{"apiBase":"/quest/api","path":"/quest/",');
  expect(response.headers.get('content-security-policy')).toContain('report-uri /quest/api/csp-reports;');
  expect((await get('/quest/remotes/a/1.0.0')).headers.get('location')).toBe('/quest/remotes/a/1.0.0/');
  expect(await (await get('/quest/nothing')).text()).toContain('<a href="/quest/">');
  const { servers } = JSON.parse(await (await get('/quest/api/v1/openapi.json')).text());
  expect(servers).toEqual([{ url: '/quest/api' }]);
});

test('whether the whole host is to be https is left to the proxy', async () => {
  const { headers } = await get('/quest/', { 'X-Forwarded-Proto': 'https' });
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('reports of violations arrive below the path', async () => {
  const report = await fetch(`${server.address}/api/csp-reports`, { method: 'POST', body: '{}' });
  expect(report.status).not.toBe(404);
});

test.each([
  ['http', '', /^venture-session~quest=([\w-]+); Max-Age=\d+; Path=\/quest\/; HttpOnly; SameSite=Lax$/],
  [
    'https',
    '__Secure-',
    /^__Secure-venture-session~quest=([\w-]+); .*Path=\/quest\/; HttpOnly; Secure; SameSite=Lax$/,
  ],
])(
  'over %s sessions are for what is below the path, by a name of their own',
  async (scheme, prefix, expected) => {
    const proxied = { 'X-Forwarded-Proto': scheme };
    const email = `${scheme}@example.org`;
    await server.call('signup.php', { ...PERSON, email });
    const login = await server.call('login.php', { email, password: PERSON.password }, proxied);
    const [session = '', device = ''] = login.headers.getSetCookie();
    expect(session).toMatch(expected);
    expect(device).toMatch(new RegExp(`^${prefix}venture-device~quest=`));
    const token = expected.exec(session)?.[1];
    const asking = async (name: string) =>
      (await get('/quest/api/v1/me', { ...proxied, Cookie: `${name}=${token}` })).status;
    expect(await asking(`${prefix}venture-session~quest`)).toBe(200);
    expect(await asking('venture-session')).toBe(401);
    expect(await asking('__Host-venture-session')).toBe(401);
  },
);
