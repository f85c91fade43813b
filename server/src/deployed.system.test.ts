import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Problem } from '@venture/api/v1/endpoint';
import { parseJson } from '@venture/contract/parse';
import { findProgramRoot } from './process/paths';
import { builtServer } from './testing/built-server';
import { type Nginx, startNginx } from './testing/nginx';
import type { TestServer } from './testing/server';
import { until } from './testing/until';

jest.setTimeout(120_000);

/** `npm run test:system` sets these paths. */
const { NGINX_PATH: NGINX = '', SYSTEMD_ANALYZE_PATH: ANALYZE = '' } = process.env;
const FILE = 'js/app.0123456789.js';

let folder: string;
let server: TestServer;
let nginx: Nginx;

async function begin() {
  folder = await mkdtemp(join(tmpdir(), 'venture-deployed-'));
  await writeFile(join(folder, 'index.html'), '<script id="venture-config"></script>');
  await writeFile(join(folder, 'app.0123456789.js'), 'first()');
  server = await builtServer({ SHELL_DIR: folder, TRUST_PROXY: '1' });
  nginx = await startNginx(NGINX, server.address);
}

async function end() {
  await nginx.stop();
  await server.close();
}

/** Sends a request on a connection of its own, since nginx ends a connection after 1,000 requests. */
async function ask(path: string, headers: OutgoingHttpHeaders = {}, body = '', at = nginx) {
  const client = connect(at.https, { ca: at.certificate });
  const stream = client.request({ ':path': path, ...headers });
  const answered = new Promise<Record<string, unknown>>((resolve) => stream.once('response', resolve));
  // Without a body the stream has already ended.
  if (body) stream.end(body);
  const [answer, said] = await Promise.all([answered, text(stream)]);
  const protocol = client.alpnProtocol;
  client.close();
  return { ...answer, said, protocol };
}

const signup = (email: string) => {
  const person = { fullName: 'Jane', email, password: 'correct horse battery', userType: 'user' };
  const headers = { ':method': 'POST', 'content-type': 'application/json', origin: nginx.https };
  return ask('/api/signup.php', headers, JSON.stringify(person));
};

(NGINX ? describe : describe.skip)('behind the nginx of deploy/nginx.conf', () => {
  beforeAll(begin);
  afterAll(end);

  test('http redirects to https on any path', async () => {
    const answer = await fetch(`${nginx.http}/a?b=c`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, 'https://localhost/a?b=c']);
  });

  test('pages come by HTTP/2, keep browsers on https, and are never cached', async () => {
    const page = await ask('/');
    expect(page).toMatchObject({ ':status': 200, 'cache-control': 'no-cache' });
    expect(page).toHaveProperty('strict-transport-security');
    expect(page['protocol']).toBe('h2');
    await writeFile(join(folder, 'index.html'), '<script id="venture-config"></script>second');
    await until(async () => (await ask('/')).said.includes('second'), 'the second page is sent', 60_000);
  });

  test('an immutable file is requested once, then served from cache', async () => {
    const path = `/${FILE.replace('js/', '')}`;
    const headers = { 'accept-encoding': 'identity' };
    expect(await ask(path, headers)).toMatchObject({
      'cache-control': expect.stringContaining('immutable'),
      said: 'first()',
    });
    const { 'x-request-id': id } = Object(await ask(path, headers));
    // The same id shows that nginx's cache answered: the server would give each response a new one.
    expect(await ask(path, headers)).toMatchObject({ 'x-request-id': id, said: 'first()' });
    expect(Object(await ask('/', headers))['x-request-id']).not.toBe(id);
  });

  test('simultaneous personal requests are not answered one after the other', async () => {
    let isSecond = () => {};
    const second = new Promise<void>((resolve) => (isSecond = resolve));
    let asked = 0;
    const behind = createServer(async (_, response) => {
      asked += 1;
      if (asked === 2) isSecond();
      await second;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(behind, 'listening');
    const front = await startNginx(NGINX, `http://127.0.0.1:${Object(behind.address()).port}`);
    const began = performance.now();
    await Promise.all(['', ''].map(() => ask('/api/v1/me', {}, '', front)));
    // nginx would delay the second request by at least this long if it answered one after the other.
    expect(performance.now() - began).toBeLessThan(5000);
    await front.stop();
    behind.close();
  });

  test('nginx asks pages and people to retry requests that the server did not answer', async () => {
    const front = await startNginx(NGINX, 'http://127.0.0.1:1');
    const called = await ask('/api/v1/me', {}, '', front);
    expect(called).toMatchObject({ ':status': 503, 'retry-after': '2', 'cache-control': 'no-store' });
    expect(parseJson(Problem, called.said, 'a problem')).toMatchObject({ code: 'unavailable', status: 503 });
    const page = await ask('/', { accept: 'text/html' }, '', front);
    expect(page).toMatchObject({ ':status': 503, 'retry-after': '2', 'content-type': 'text/html' });
    await front.stop();
  });

  test('people sign up, and log in with https-only cookies', async () => {
    expect(await signup('jane@example.org')).toMatchObject({ ':status': 200, 'cache-control': 'no-store' });
    const login = JSON.stringify({ email: 'jane@example.org', password: 'correct horse battery' });
    const headers = { ':method': 'POST', 'content-type': 'application/json', origin: nginx.https };
    const { 'set-cookie': cookies } = Object(await ask('/api/login.php', headers, login));
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toContain('Secure');
  });

  test("calls from pages of other sites are refused, and metrics are shown only on the server's own computer", async () => {
    const foreign = { ':method': 'POST', 'content-type': 'application/json', origin: 'https://evil.example' };
    expect(Object(await ask('/api/login.php', foreign, '{}'))[':status']).toBe(403);
    expect(Object(await ask('/metrics'))[':status']).toBe(404);
  });
});

(ANALYZE ? test : test.skip)('systemd accepts the units, and finds them well closed', async () => {
  const place = await mkdtemp(join(tmpdir(), 'venture-unit-'));
  const services = ['venture-quest.service', 'venture-quest-backup.service'];
  const units = [...services, 'venture-quest-backup.timer'];
  for (const name of units) {
    const delivered = await readFile(join(findProgramRoot(__filename), 'deploy', name), 'utf8');
    // The program and its documents are not installed where systemd's files expect them.
    const here = delivered.replace('/opt/venture-quest/venture-quest', process.execPath);
    await writeFile(join(place, name), here.replace(/^Documentation=.*\n/m, ''));
  }
  const run = promisify(execFile);
  const at = (names: readonly string[]) => names.map((name) => join(place, name));
  const { stdout, stderr } = await run(ANALYZE, ['verify', '--man=no', ...at(units)]);
  expect(stdout + stderr).toBe('');
  for (const unit of at(services)) {
    const { stdout: exposure } = await run(ANALYZE, ['security', '--offline=true', unit]);
    expect(Number(/exposure level for .*: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThan(2);
  }
});
