import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { expect, test } from '@jest/globals';
import { Hono } from 'hono';
import { type Env, setClient } from './client';
import { CallError } from './problem';
import { createRateLimiter } from './rates';

/** A request, and Node's own response to it. */
function bindings(): HttpBindings {
  const incoming = new IncomingMessage(new Socket());
  Object.defineProperty(incoming.socket, 'remoteAddress', { value: '192.0.2.1' });
  return { incoming, outgoing: new ServerResponse(incoming) };
}

/** Counts how many calls with these headers in a row get through while the clock stands still. */
async function callsOf(userId: string, headers: Record<string, string>): Promise<number> {
  const rates = createRateLimiter({ burst: 100, perSecond: 1, bytesPerCall: 8192, mostBuckets: 10 }, () => 0);
  const app = new Hono<Env>().use(setClient(0));
  app.post('/', (c) => {
    rates.take(c, userId);
    return c.body(null, 204);
  });
  app.onError((error, c) => c.body(null, error instanceof CallError ? 429 : 500));
  for (let calls = 0; ; calls += 1) {
    const { status } = await app.request('/', { method: 'POST', headers }, bindings());
    if (status !== 204) return status === 429 ? calls : Number.NaN;
  }
}

test.each([
  ['nothing', {}, 100],
  ['a small body', { 'Content-Length': '8000' }, 100],
  ['64 KiB', { 'Content-Length': '65536' }, 11],
  ['no word about its length', { 'Transfer-Encoding': 'chunked' }, 11],
  ['more than is ever read', { 'Content-Length': '999999999999' }, 11],
])('an anonymous caller sending %s gets through as many calls as that allows', async (_, headers, calls) => {
  expect(await callsOf('', headers)).toBe(calls);
});

test('logged-in people are limited only by the number of calls, not by the size of bodies', async () => {
  expect(await callsOf('ada', { 'Content-Length': '1000000' })).toBe(100);
});

test('used-up calls become available again over time, up to the initial number', async () => {
  let seconds = 0;
  const allowed = { burst: 2, perSecond: 1, bytesPerCall: 8192, mostBuckets: 10 };
  const rates = createRateLimiter(allowed, () => seconds * 1000);
  const app = new Hono<Env>().use(setClient(0)).get('/', (c) => {
    rates.take(c, 'ada');
    return c.body(null);
  });
  app.onError((error, c) => c.text(error instanceof CallError ? 'too many' : 'wrong'));
  const calls = async () => [
    await (await app.request('/', {}, bindings())).text(),
    await (await app.request('/', {}, bindings())).text(),
    await (await app.request('/', {}, bindings())).text(),
  ];
  expect(await calls()).toEqual(['', '', 'too many']);
  seconds = 1;
  expect(await calls()).toEqual(['', 'too many', 'too many']);
  seconds = 1000;
  expect(await calls()).toEqual(['', '', 'too many']);
});
