import { expect, test } from '@jest/globals';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { log as limits } from '../process/limits.json';
import { createJsonLog } from '../process/log';
import { testServer } from '../testing/server';
import { type Env, setClient } from './client';
import { logRequests } from './requests';

const PROXY = { 'X-Forwarded-For': '203.0.113.7' };

/** Returns the warnings that a server behind so many proxies logs for these requests. */
async function warnings(proxies: number, ...all: readonly Record<string, string>[]): Promise<string[]> {
  const logged: string[] = [];
  const log = createJsonLog('warn', (line) => logged.push(JSON.parse(line).event));
  const app = new Hono<Env>()
    .use(setClient(proxies), logRequests(log, proxies > 0))
    .get('/', (c) => c.text('ok'));
  const direct = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  for (const headers of all) await app.request('/', { headers }, direct);
  return logged;
}

test('a proxy that is not configured is logged once, since all visitors behind it count as one', async () => {
  expect(await warnings(0, {}, PROXY, PROXY)).toEqual([
    'a proxy is in front, but TRUST_PROXY is 0: everyone behind it counts as one visitor',
  ]);
  expect(await warnings(1, {}, PROXY)).toEqual([]);
});

test("a class's code is never logged", async () => {
  const logged: string[] = [];
  const log = createJsonLog('info', (line) => logged.push(JSON.parse(line).path));
  const app = new Hono<Env>().use(setClient(0), logRequests(log, false)).all('*', (c) => c.text('ok'));
  const direct = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  for (const path of ['class-codes/DYPR76', 'class%2Dcodes/DYPR76', 'classes']) {
    await app.request(`/api/v1/${path}`, {}, direct);
  }
  const hidden = '/api/v1/class-codes/{code}';
  expect(logged).toEqual([hidden, hidden, '/api/v1/classes']);
});

test("when everybody's requests fail, only some lines a minute and a count are logged, not every request", async () => {
  const server = await testServer();
  await sql`alter table sessions rename to elsewhere`.execute(server.db);
  const headers = { Cookie: `venture-session=${'x'.repeat(43)}` };
  const asked = limits.warningsAMinute + 20;
  for (let call = 0; call < asked; call += 1)
    expect((await fetch(`${server.address}/api/v1/me`, { headers })).status).toBe(500);
  const lines = server.logged.map((line) => JSON.parse(line));
  const of = (level: string, event: string) =>
    lines.filter((line) => line.level === level && line.event === event).length;
  expect([of('error', 'request failed'), of('warn', 'request')]).toEqual(
    Array(2).fill(limits.warningsAMinute),
  );
  await server.close();
});
