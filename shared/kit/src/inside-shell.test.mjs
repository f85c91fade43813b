import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hasFrames, pageWithOwn, proxyTo } from './inside-shell.mjs';

const own = { name: 'lemonade', contract: 1 };
const LIST = '{"contract":1,"remotes":[{"name":"other"}]}';
const PAGE = `<script type="application/json" id="venture-config">{"remotes":${LIST}}</script>`;
const POLICY = "default-src 'none'";

/** @type {import('node:http').IncomingHttpHeaders} */
let heard = {};

/** The parts of a running app that matter here. */
const app = createServer(async (request, response) => {
  heard = request.headers;
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Integrity-Policy', 'blocked-destinations=(script)');
  response.setHeader('ETag', '"1"');
  if (request.url === '/remotes.json') return response.end(LIST);
  if (request.url === '/js/main.js') {
    response.setHeader('Content-Encoding', 'gzip');
    return response.end(gzipSync('main()'));
  }
  if (request.url === '/api/login.php') {
    const parts = [];
    for await (const part of request) parts.push(part);
    response.setHeader('Set-Cookie', ['a=1; HttpOnly', 'b=2']);
    return response.writeHead(401).end(Buffer.concat(parts));
  }
  if (request.url === '/old') return response.writeHead(302, { Location: '/' }).end();
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  return response.end(PAGE);
});

/** @type {import('node:http').Server} */
let dev;
let origin = '';
let here = '';

/** @param {import('node:http').Server} server @returns {Promise<string>} */
const listening = (server) =>
  new Promise((resolve) => {
    server.listen(0, 'localhost', () => resolve(`http://localhost:${Object(server.address()).port}`));
  });

beforeAll(async () => {
  origin = await listening(app);
  dev = createServer(proxyTo(origin, async () => own));
  here = await listening(dev);
});
afterAll(async () => {
  for (const server of [dev, app]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test("the app's page has this remote in its list and no policies that forbid it", async () => {
  const answer = await fetch(`${here}/`);
  expect(await answer.text()).toContain('"remotes":[{"name":"lemonade","contract":1},{"name":"other"}]');
  expect(answer.headers.get('content-security-policy')).toBeNull();
  expect(answer.headers.get('integrity-policy')).toBeNull();
  expect(answer.headers.get('etag')).toBeNull();
});

test('an app without frame files is an older one; one that does not answer is not', async () => {
  expect(await hasFrames(here)).toBe(false);
  expect(await hasFrames('http://localhost:1/app')).toBe(true);
  const newer = createServer((_, response) =>
    response.end('<script type="application/json" id="venture-frame">'),
  );
  expect(await hasFrames(await listening(newer))).toBe(true);
  newer.closeAllConnections();
  await new Promise((resolve) => newer.close(resolve));
});

test('a page with a framed remote has the reload script', () => {
  const entry = { ...own, base: '/remotes/lemonade/development/' };
  const reload = '<script defer src="./remotes/lemonade/development/js/reload.js"></script>';
  expect(pageWithOwn(PAGE, { ...entry, framed: true }, origin)).toContain(reload);
  expect(pageWithOwn(PAGE, entry, origin)).not.toContain('reload');
});

test('a fetched list contains this remote', async () => {
  const answer = await fetch(`${here}/remotes.json`);
  expect(await answer.json()).toEqual({ contract: 1, remotes: [own, { name: 'other' }] });
});

test('other files are passed on unchanged', async () => {
  const answer = await fetch(`${here}/js/main.js`);
  expect(await answer.text()).toBe('main()');
  expect(answer.headers.get('etag')).toBe('"1"');
});

test("calls are sent as from the app's page, and responses keep their status and cookies", async () => {
  const answer = await fetch(`${here}/api/login.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: here, Cookie: 'a=0' },
    body: '{"email":"a@b.example"}',
  });
  expect(answer.status).toBe(401);
  expect(await answer.text()).toBe('{"email":"a@b.example"}');
  expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
  expect(heard).toMatchObject({ origin, cookie: 'a=0', 'content-type': 'application/json' });
});

test('redirects are left to the browser', async () => {
  const answer = await fetch(`${here}/old`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});

test('an app that does not answer is named', async () => {
  const lost = createServer(proxyTo('http://localhost:1', async () => own));
  const address = await listening(lost);
  const answer = await fetch(`${address}/page`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain('http://localhost:1/page cannot be shown here');
  lost.closeAllConnections();
  await new Promise((resolve) => lost.close(resolve));
});
