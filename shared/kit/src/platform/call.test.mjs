import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getRemote, publishRelease, rollbackRemote } from '@venture/api/v1/releases';
import { Failed } from '../command.mjs';
import { call } from './call.mjs';
import limits from './limits.json' with { type: 'json' };

/** @type {{ status: number, headers?: Record<string, string>, body?: unknown }[]} */
let answers = [];
/** @type {{ method?: string | undefined, url?: string | undefined, headers: import('node:http').IncomingHttpHeaders, body: string }[]} */
let asked = [];
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push({
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: String(Buffer.concat(chunks)),
  });
  const { status, headers = {}, body } = answers.shift() ?? { status: 500 };
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
});
/** @type {import('./call.mjs').App} */
let app;
/** @type {string[]} */
let said = [];
/** @type {number[]} */
let waited = [];
beforeAll(async () => {
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  const { port } = Object(server.address());
  app = {
    address: `http://localhost:${port}`,
    token: 'venture_x',
    say: (line) => said.push(line),
    wait: async (seconds) => waited.push(seconds),
  };
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  [answers, asked, said, waited] = [[], [], [], []];
});

const params = { name: 'founder-fair' };
const preview = '#/preview/founder-fair/1.0.0';
const live = { name: 'founder-fair', version: '1.0.0', state: 'live', isNew: true, preview };
const problem = (/** @type {number} */ status, more = {}) => ({
  status,
  body: { type: 'x', title: 'x', status, detail: 'It is so.', code: 'so', ...more },
});
const rollBack = () => call(app, rollbackRemote, { params, body: { note: 'too fast' } });

test('a call sends its token and parameters', async () => {
  answers = [{ status: 200, body: live }];
  expect(await rollBack()).toEqual(live);
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/api/v1/remotes/founder-fair/rollback',
      headers: { authorization: 'Bearer venture_x', 'content-type': 'application/json' },
      body: '{"note":"too fast"}',
    },
  ]);
});

test('a release is sent with its origin', async () => {
  answers = [{ status: 200, body: live }];
  const query = { live: 'yes', note: 'Faster & better', commit: undefined };
  await call(app, publishRelease, {
    params: { ...params, version: '1.0.0' },
    query,
    upload: Buffer.from('files'),
  });
  expect(asked).toMatchObject([
    {
      method: 'PUT',
      url: '/api/v1/remotes/founder-fair/releases/1.0.0?live=yes&note=Faster+%26+better',
      headers: { 'content-type': 'application/gzip', 'content-length': '5' },
      body: 'files',
    },
  ]);
});

test.each([429, 503])('a busy app (%d) is retried after the requested time', async (status) => {
  answers = [
    { ...problem(status), headers: { 'Retry-After': '7' } },
    problem(status),
    { status: 200, body: live },
  ];
  expect(await rollBack()).toEqual(live);
  expect(waited).toEqual([7, limits.usualWaitSeconds]);
  expect(said).toHaveLength(2);
});

test("a persistently busy app is given up on, even if it asks for a day's wait", async () => {
  answers = Array.from({ length: 9 }, () => ({ ...problem(503), headers: { 'Retry-After': '86400' } }));
  await expect(rollBack()).rejects.toThrow(/It is so.\nIt stayed busy/);
  expect(waited).toEqual(Array.from({ length: limits.attempts - 1 }, () => limits.longestWaitSeconds));
});

test.each([
  [401, /^The token is not valid.*makes another/],
  [403, /^It is so\.\n.*decides what a token may do/],
  [404, /^It is so\.$/],
  [409, /^It is so\.$/],
  [413, /^It is so\.\nRemove what the remote does not need/],
])("%d is reported with the app's message and a remedy", async (status, text) => {
  answers = [problem(status)];
  await expect(rollBack()).rejects.toMatchObject({
    data: { error: expect.stringMatching(text), status, code: 'so' },
  });
  answers = [problem(status)];
  await expect(rollBack()).rejects.toThrow(text);
});

test('a refused release is reported with all findings', async () => {
  const findings = [
    { code: 'route-taken', sentence: 'It is taken.', remedy: 'Choose another.' },
    { code: 'entry-too-big', sentence: 'It is large.', remedy: 'Load later.' },
  ];
  answers = [problem(422, { findings })];
  const error = await rollBack().catch((error) => error);
  expect(error).toBeInstanceOf(Failed);
  expect(error.message).toBe(
    'route-taken: It is taken.\n  Choose another.\nentry-too-big: It is large.\n  Load later.',
  );
  expect(error.data).toMatchObject({ findings });
});

test('redirects are not followed, since a token is meant for one address only', async () => {
  answers = [{ status: 302, headers: { Location: 'https://elsewhere.example/' } }];
  await expect(rollBack()).rejects.toThrow('https://elsewhere.example/');
  expect(asked).toHaveLength(1);
});

test.each([
  ['a page', 200, '<html></html>'],
  ['other JSON', 200, { hello: 1 }],
  ['a failure of a proxy', 502, 'Bad gateway'],
])('%s is not accepted as a response of the app', async (_, status, body) => {
  answers = [{ status, body }];
  await expect(call(app, getRemote, { params })).rejects.toThrow('Is it the address of the app?');
});

test('an unreachable app is reported as such', async () => {
  const nowhere = { ...app, address: 'http://localhost:1' };
  await expect(call(nowhere, rollbackRemote, { params, body: {} })).rejects.toThrow(
    /cannot be reached .*Give the same command again/,
  );
});
