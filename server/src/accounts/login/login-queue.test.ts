import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Hono } from 'hono';
import { type Env, setClient } from '../../http/client';
import { heldPasswords, jane, SESSION_DAYS, type TestAccounts, testAccounts } from '../../testing/accounts';
import { callTo, testServer } from '../../testing/server';
import { until } from '../../testing/until';
import limits from '../limits.json';
import { accountRoutes } from '../routes';

const { held, asked } = heldPasswords(limits.hashing);
let kit: TestAccounts;
beforeAll(async () => {
  kit = await testAccounts({ passwords: held });
});
afterAll(() => kit.close());

test('whoever closes the connection while waiting leaves the queue, with no trace in the database', async () => {
  const app = new Hono<Env>()
    .use(setClient(0))
    .route('/', accountRoutes(kit.accounts, { sessionDays: SESSION_DAYS }));
  app.onError((error, c) => c.text(error.name, 400));
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** The answer's status; undefined when the connection was closed before. */
  function logIn(email: string) {
    const headers = { 'Content-Type': 'application/json' };
    const sending = request({ port, path: '/login.php', method: 'POST', headers });
    const status = new Promise<number | undefined>((resolve) => {
      sending.on('response', (response) => resolve(response.resume().statusCode));
      sending.on('error', () => resolve(undefined));
    });
    sending.end(JSON.stringify({ email, password: 'wrong' }));
    return { status, close: () => sending.destroy() };
  }
  const checking = logIn('nobody@example.org');
  await until(() => asked.length === 1, 'the password is being compared');
  const tries = () => kit.db.selectFrom('throttle').select('key').execute();
  const before = await tries();
  const gone = logIn(jane.email);
  await until(() => held.state().waiting === 1, 'the other login waits');
  gone.close();
  expect(await gone.status).toBeUndefined();
  await until(() => held.state().waiting === 0, 'nobody waits');
  expect(await tries()).toEqual(before);
  asked[0]?.answer('compare');
  expect(await checking.status).toBe(200);
  expect(asked).toHaveLength(1);
  await new Promise((resolve) => server.close(resolve));
});

test('where the queue is full, more logins are answered 503 and when to come again; the others get in', async () => {
  const server = await testServer({ HASHING_AT_ONCE: '1', HASHING_WAITING: '2' });
  const call = callTo(server.address);
  await call('signup.php', jane);
  const emails = [jane.email, ...Array.from({ length: 40 }, (_, at) => `nobody${at}@example.org`)];
  const all = await Promise.all(emails.map((email) => call('login.php', { email, password: jane.password })));
  const refused = all.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers } of refused) {
    expect([status, headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^[1-9]\d?$/)]);
  }
  expect(await all[0]?.json()).toMatchObject({ success: true });
  await server.close();
});
