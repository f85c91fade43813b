import { request } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Hono } from 'hono';
import * as v from 'valibot';
import { isDeeperThan, MAX_JSON_DEPTH, readJson } from './body';
import type { Env } from './client';
import { type ListeningServer, listen } from './listen';
import { CallError, respondWithProblem } from './problem';

const KIB = 1024;

const app = new Hono<Env>();
app.post('/', async (c) => c.json(await readJson(c, v.array(v.number()), 64 * KIB)));
app.onError((error, c) => {
  return error instanceof CallError ? respondWithProblem(c, error) : c.text(error.message, 500);
});

let listening: ListeningServer;
beforeAll(async () => {
  listening = await listen(getRequestListener(app.fetch), { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.close());

const type = { 'Content-Type': 'application/json' };

/** Sends a body chunk by chunk and returns the answer; if it does not end, the body goes on forever. */
function sendChunks(chunks: readonly string[], { ends = true } = {}) {
  return new Promise<{ readonly status: number | undefined; readonly text: string }>((resolve, reject) => {
    const sent = request({ port: listening.port, method: 'POST', headers: type }, async (answer) => {
      let text = '';
      for await (const part of answer) text += part;
      sent.destroy();
      resolve({ status: answer.statusCode, text });
    });
    sent.on('error', reject);
    sent.flushHeaders();
    for (const chunk of chunks) sent.write(chunk);
    if (ends) sent.end();
  });
}

const post = (body: string) =>
  fetch(`http://127.0.0.1:${listening.port}`, { method: 'POST', headers: type, body });

test('a body is read completely, however it arrives', async () => {
  expect(await (await post('[1]')).json()).toEqual([1]);
  expect(await sendChunks(['[', '1,', ' '.repeat(60 * KIB), '2]'])).toEqual({ status: 200, text: '[1,2]' });
});

test('a body that is too large is refused, even before it ends', async () => {
  const large = ' '.repeat(64 * KIB);
  const refused = { status: 413, code: 'too-large', detail: 'The body must have at most 64 KiB.' };
  expect(await (await post(`${large}[1]`)).json()).toMatchObject(refused);
  const { status, text } = await sendChunks([large, '[1'], { ends: false });
  expect([status, JSON.parse(text)]).toMatchObject([413, refused]);
});

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['as many levels as there may be', nested(MAX_JSON_DEPTH), false],
  ['one level more', nested(MAX_JSON_DEPTH + 1), true],
  ['objects within arrays', `${'[{"a":'.repeat(17)}0${'}]'.repeat(17)}`, true],
  ['many values beside each other', `[${'[],{},'.repeat(1000)}1]`, false],
])('JSON with %s', (_, json, isTooDeep) => {
  expect(isDeeperThan(MAX_JSON_DEPTH, JSON.parse(json))).toBe(isTooDeep);
});

test.each([
  [33, 'too-deep'],
  [32 * KIB, 'too-deep'],
])('a body with %i levels of nesting is refused as too deep', async (levels, code) => {
  const answer = await post(nested(levels));
  expect([answer.status, await answer.json()]).toMatchObject([400, { code }]);
});
