import { expect, test } from '@jest/globals';
import { Hono } from 'hono';
import { CallError } from './problem';
import { ratesOf } from './rates';
import type { Env } from './visitor';

/** How many calls with these headers get through one after the other, while the clock stands still. */
async function callsOf(userId: string, headers: Record<string, string>): Promise<number> {
  const rates = ratesOf(0, { burst: 100, perSecond: 1, bytesPerCall: 8192, mostBuckets: 10 }, () => 0);
  const app = new Hono<Env>();
  app.post('/', (c) => {
    rates.take(c, userId);
    return c.body(null, 204);
  });
  app.onError((error, c) => c.body(null, error instanceof CallError ? 429 : 500));
  const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  for (let calls = 0; ; calls += 1) {
    const { status } = await app.request('/', { method: 'POST', headers }, env);
    if (status !== 204) return status === 429 ? calls : Number.NaN;
  }
}

test.each([
  ['nothing', {}, 100],
  ['a small body', { 'Content-Length': '8000' }, 100],
  ['64 KiB', { 'Content-Length': '65536' }, 11],
  ['no word about its length', { 'Transfer-Encoding': 'chunked' }, 11],
  ['more than is ever read', { 'Content-Length': '999999999999' }, 11],
])('somebody unknown who sends %s gets as many calls as that is worth', async (_, headers, calls) => {
  expect(await callsOf('', headers)).toBe(calls);
});

test('who is logged in pays by the call', async () => {
  expect(await callsOf('ada', { 'Content-Length': '1000000' })).toBe(100);
});
