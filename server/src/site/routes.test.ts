import { mkdtempSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestServer, testServer } from '../testing/server';
import { storeList } from '../testing/stored';

const CODE = 'console.log("Venture Quest");\n'.repeat(500);

const FRAME = 'frame.0f1e2d3c4b.html';
const FRAME_PAGE = '<script>boot()</script><script id="venture-config"></script>';

const folder = mkdtempSync(join(tmpdir(), 'venture-files-'));
let server: TestServer;
beforeAll(async () => {
  await mkdir(join(folder, 'js'));
  await writeFile(
    join(folder, 'index.html'),
    '<script>boot()</script><script id="venture-config"></script><script src="js/main.0f1e2d3c4b.js"></script>',
  );
  await writeFile(join(folder, 'js', 'main.0f1e2d3c4b.js'), CODE);
  await writeFile(join(folder, 'service-worker.js'), 'work()');
  await writeFile(join(folder, FRAME), FRAME_PAGE);
  server = await testServer({ SHELL_DIR: folder, TRUST_PROXY: '1' });
  await storeList(server.db, '{"remotes":[]}');
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.address + path, { method, headers, redirect: 'manual' });

/** Sends a request without fetch's address normalization. */
const raw = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(server.address, { path }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a script is sent as %s if requested', async (accepted, encoding) => {
  const response = await get('/js/main.0f1e2d3c4b.js', { 'Accept-Encoding': accepted });
  expect(await response.text()).toBe(CODE);
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('vary')).toBe('Accept-Encoding, Service-Worker');
});

test('the frame page is sent as it is, has no origin, and others cannot embed it', async () => {
  const response = await get(`/${FRAME}`);
  expect(await response.text()).toBe(FRAME_PAGE);
  expect(response.headers.get('content-security-policy')).toBe(
    "sandbox allow-scripts allow-forms; frame-ancestors 'self'",
  );
  expect(response.headers.get('connection-allowlist')).toBe('()');
  // It starts again without a network.
  expect(response.headers.get('cache-control')).toContain('immutable');
  const page = await get('/');
  expect(page.headers.get('content-security-policy')).toMatch(/frame-src 'self'; frame-ancestors 'none'/);
});

test.each(['/', '/js/main.0f1e2d3c4b.js', '/remotes.json'])('%s is not resent if unchanged', async (path) => {
  const first = await get(path);
  const again = await get(path, { 'If-None-Match': `"other", ${first.headers.get('etag')}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  for (const name of ['cache-control', 'content-security-policy', 'etag']) {
    expect(again.headers.get(name)).toBe(first.headers.get(name));
  }
  expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
});

test.each([
  ['Service-Worker', 'script'],
  ['Sec-Fetch-Dest', 'serviceworker'],
  ['Sec-Fetch-Dest', 'sharedworker'],
  ['Sec-Fetch-Dest', 'worker'],
  ['Sec-Fetch-Dest', 'audioworklet'],
  ['Sec-Fetch-Dest', 'paintworklet'],
])('requests with the header %s: %s get only the service worker of the shell', async (name, value) => {
  const statusOf = async (path: string) => (await get(path, { [name]: value })).status;
  expect(await statusOf('/service-worker.js')).toBe(200);
  for (const path of [
    '/js/main.0f1e2d3c4b.js',
    '/remotes/a/1.0.0/js/sw.js',
    '/js/../service-worker.js/',
    '/',
  ])
    expect(await statusOf(path)).toBe(403);
});

test('HEAD answers like GET, without the body', async () => {
  const response = await get('/js/main.0f1e2d3c4b.js', { 'Accept-Encoding': 'identity' }, 'HEAD');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe(String(CODE.length));
  expect(await response.text()).toBe('');
});

test('every answer is protected, whatever its status', async () => {
  for (const path of [
    '/',
    '/js/main.0f1e2d3c4b.js',
    '/nothing',
    '/api/nothing',
    '/healthz',
    '/remotes/a/1.0.0',
  ]) {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('behind an https proxy, browsers are told to stay on https, and sessions are bound to it', async () => {
  const { headers } = await get('/', { 'X-Forwarded-Proto': 'https' });
  expect(headers.get('strict-transport-security')).toContain('max-age=');
  const person = { fullName: 'Jane', email: 'jane@example.org', password: 'correct horse', userType: 'user' };
  await server.call('signup.php', person);
  const { email, password } = person;
  const login = await server.call('login.php', { email, password }, { 'X-Forwarded-Proto': 'https' });
  expect(login.headers.get('set-cookie')).toMatch(/^__Host-venture-session=.*; Secure; SameSite=Lax$/);
});

test('a release is opened with a trailing slash, so that its addresses work', async () => {
  const response = await get('/remotes/cash-stack/1.0.0');
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe('/remotes/cash-stack/1.0.0/');
});

test.each(['/admin/system', '/account'])('%s leads to the page behind the hash', async (path) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([302, `/#${path}`]);
});

test('a missing page gets a small page that is not kept', async () => {
  const response = await get('/nothing');
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('There is nothing here');
});

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/js/%2e%2e%2f%2e%2e%2fpackage.json',
  '/%00',
  '/%ff',
  '/%',
  '/remotes/a%0d%0ab/c',
  '/remotes/a%00/x',
  '/remotes/a/%0d%0aSet-Cookie:%20a=b',
  '/remotes/%e2%98%83/1.0.0',
  '/remotes/a/%ff',
  '/remotes/%2f%2fevil.example/x',
  '/remotes/%5c%5cevil.example/x',
  '/remotes//evil.example',
  '//evil.example/remotes/a/b',
])('%s leads nowhere', async (path) => {
  expect(await raw(path)).toBe(404);
});

test('it reports whether the process runs and the database answers', async () => {
  expect(await (await get('/healthz')).text()).toBe('ok\n');
  expect(await (await get('/readyz')).text()).toBe('ready\n');
});

test('while the shell is not built, the page says what to do, and calls still work', async () => {
  const bare = await testServer();
  const response = await fetch(bare.address);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm run build');
  expect((await bare.call('login.php', { email: 'a@b', password: 'x' })).status).toBe(200);
  await bare.close();
});

test('a server without a kit explains how to make it', async () => {
  const response = await get('/kit.tgz');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm run build');
});
