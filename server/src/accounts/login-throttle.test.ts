import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { Hono } from 'hono';
import { type Env, setClient } from '../http/client';
import { CallError } from '../http/problem';
import { createConcurrencyLimiter } from '../process/concurrency-limiter';
import { OverloadedError } from '../process/failure';
import {
  heldPasswords,
  jane,
  PLAIN,
  SESSION_DAYS,
  type TestAccounts,
  testAccounts,
} from '../testing/accounts';
import { testServer } from '../testing/server';
import { until } from '../testing/until';
import limits from './limits.json';
import { makeLink } from './links';
import { accountRoutes } from './routes';

const { loginNetwork, loginAccountHere, loginAccount, confirmation } = limits.throttle;
const DAY_SECONDS = 24 * 60 * 60;
const ELSEWHERE = { origin: '198.51.100.1' };

describe('guesses', () => {
  let kit: TestAccounts;
  beforeAll(async () => {
    const { pass } = createConcurrencyLimiter({ ...limits.hashing, running: 3 });
    kit = await testAccounts({ passwords: { ...PLAIN, inTurn: (work) => pass(() => PLAIN.inTurn(work)) } });
  });
  beforeEach(async () => {
    await kit.reset();
    await kit.signup();
  });
  afterAll(() => kit.close());

  /** Returns a login's result, and how long a throttled caller has to wait. */
  const attempt = (email: string, password: string, from?: { origin: string }) =>
    kit.login(email, password, from).catch((error) => {
      if (error instanceof CallError && error.kind === 'too-many')
        return { result: 'throttled' as const, seconds: error.retryAfterSeconds };
      throw error;
    });

  /** Tries wrong passwords until throttled; returns how often a password was compared. */
  async function guessAll(email: string, from?: { origin: string }): Promise<number> {
    const before = kit.hashing.compared;
    while ((await attempt(email, 'wrong password', from)).result !== 'throttled');
    return kit.hashing.compared - before;
  }

  test.each([jane.email, 'nobody@example.org'])(
    'at %s are limited per network, whether the account exists or not, and are told how long to wait',
    async (email) => {
      expect(await guessAll(email)).toBe(loginAccountHere.burst);
      const next = await attempt(email.toUpperCase(), jane.password);
      if (next.result !== 'throttled') throw new Error('The guess was let through.');
      expect(next.seconds).toBeGreaterThan(loginAccountHere.secondsPerTry - 60);
      expect(next.seconds).toBeLessThanOrEqual(loginAccountHere.secondsPerTry);
    },
  );

  test("in one network do not lock the account's owner out elsewhere", async () => {
    await guessAll(jane.email);
    expect(await attempt(jane.email, jane.password)).toMatchObject({ result: 'throttled' });
    expect(await attempt(jane.email, jane.password, ELSEWHERE)).toMatchObject({ result: 'logged-in' });
  });

  test('made at once from many networks are limited to what the account allows', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 2 * loginAccount.burst }, (_, at) =>
        attempt(jane.email, 'wrong password', { origin: `198.51.100.${at}` }),
      ),
    );
    expect(guesses.filter(({ result }) => result === 'failed')).toHaveLength(loginAccount.burst);
  });

  longTest(
    'at an account are at most 100 in any day, from any networks, also with a stolen session',
    async () => {
      let guesses = 0;
      for (let hour = 0; hour < 24; hour += 0.5) {
        for (let network = 0; network < 6; network += 1) {
          guesses += await guessAll(jane.email, { origin: `198.51.100.${network}` });
        }
        await kit.pass(DAY_SECONDS / 48);
      }
      const withSession = confirmation.burst + DAY_SECONDS / confirmation.secondsPerTry;
      expect(guesses).toBeGreaterThan(loginAccount.burst);
      expect(guesses + withSession).toBeLessThanOrEqual(100);
    },
  );

  test('that are right do not count, and give others no extra guesses at the account', async () => {
    for (let round = 0; round < 2 * loginAccount.burst; round += 1) {
      expect(await attempt(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
    }
    let wrong = 0;
    for (let network = 0; network < 6; network += 1) {
      wrong += await guessAll(jane.email, { origin: `198.51.100.${network}` });
      await attempt(jane.email, jane.password);
    }
    expect(wrong).toBe(loginAccount.burst);
  });

  test('that the server could not check are not counted', async () => {
    kit.hashing.isOverloaded = true;
    for (let tries = 0; tries <= loginAccountHere.burst; tries += 1) {
      await expect(kit.login(jane.email, jane.password)).rejects.toThrow(OverloadedError);
    }
    kit.hashing.isOverloaded = false;
    expect(await attempt(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
  });

  longTest('at many accounts are limited by their network, and nobody elsewhere waits', async () => {
    const results: string[] = [];
    for (const many of [loginNetwork.burst - 100, 500]) {
      const logins = Array.from({ length: many }, (_, at) =>
        attempt(`nobody${at}-${many}@example.org`, 'wrong'),
      );
      results.push(...(await Promise.all(logins)).map(({ result }) => result));
    }
    expect(results.filter((result) => result === 'throttled').length).toBeGreaterThan(0);
    expect(await attempt(jane.email, jane.password, ELSEWHERE)).toMatchObject({ result: 'logged-in' });
  });

  longTest('are no hindrance for a lecture hall: 600 people of one network log in at once', async () => {
    const emails = Array.from({ length: 600 }, (_, at) => `person${at}@example.org`);
    const {
      id,
      password_hash,
      email_folded: _,
      ...columns
    } = await kit.db
      .selectFrom('users')
      .select(['id', 'password_hash', 'email_folded', 'full_name', 'user_type', 'email_confirmed'])
      .executeTakeFirstOrThrow();
    const people = emails.map((email) => ({
      ...columns,
      id: `${id} ${email}`,
      password_hash,
      email,
      email_folded: email,
    }));
    await kit.db.insertInto('users').values(people).execute();
    const logins = await Promise.all(emails.map((email) => attempt(email, jane.password)));
    expect(logins.filter(({ result }) => result !== 'logged-in')).toEqual([]);
  });
});

test('a full queue tells further logins when to retry, and waiting ones get in', async () => {
  const { held, compared } = heldPasswords({ ...limits.hashing, running: 1, waiting: 1 });
  const kit = await testAccounts({ passwords: held });
  const checking = kit.login('nobody@example.org', 'wrong');
  await until(() => compared.length === 1, 'a password is being compared');
  const waiting = kit.login('nobody@example.org', 'wrong');
  await until(() => held.state().waiting === 1, 'the next one waits');
  const { retryAfterSeconds } = limits.hashing;
  await expect(kit.login(jane.email, jane.password)).rejects.toEqual(new OverloadedError(retryAfterSeconds));
  compared[0]?.();
  await until(() => compared.length === 2, 'the next one is being compared');
  compared[1]?.();
  expect(await Promise.all([checking, waiting])).toEqual([{ result: 'failed' }, { result: 'failed' }]);
  await kit.close();
});

describe('over HTTP', () => {
  const logInAs = { email: jane.email, password: jane.password };

  test('a person who guesses too often is told to wait and what to do; resetting the password by link helps', async () => {
    const server = await testServer();
    await server.call('signup.php', jane);
    let refused = await server.call('login.php', { ...logInAs, password: 'wrong' });
    while (refused.status === 200)
      refused = await server.call('login.php', { ...logInAs, password: 'wrong' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await refused.json()).toEqual({
      success: false,
      message: expect.stringContaining('ask for a new password'),
    });
    expect(await (await fetch(`${server.address}/metrics`)).text()).toContain(
      'venture_logins_total{result="throttled"} 1',
    );
    const { id } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const link = await makeLink(server.db, id, 'password', 'admin');
    const password = 'seven quiet lanterns';
    await fetch(`${server.address}/api/v1/password-resets`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: link?.token, password }),
    });
    const login = await server.call('login.php', { ...logInAs, password });
    expect(await login.json()).toMatchObject({ success: true });
    await server.close();
  });

  test('a login whose connection closes while it waits has no password compared and no attempt counted', async () => {
    const { held, compared } = heldPasswords({ ...limits.hashing, running: 1 });
    const kit = await testAccounts({ passwords: held });
    const app = new Hono<Env>()
      .use(setClient(0))
      .route('/', accountRoutes(kit.accounts, { sessionDays: SESSION_DAYS }));
    app.onError((error, c) => c.text(error.name, 400));
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    /** Returns the response's status; undefined if the connection was closed before. */
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
    await until(() => compared.length === 1, 'the password is being compared');
    const gone = logIn(jane.email);
    await until(() => held.state().waiting === 1, 'the other login waits');
    gone.close();
    expect(await gone.status).toBeUndefined();
    compared[0]?.();
    expect(await checking.status).toBe(200);
    await until(() => held.state().running === 0, 'nobody waits');
    expect(compared).toHaveLength(1);
    const inAMinute = new Date(Date.now() + 60_000); // when a try at an account still counts
    const counted = async () =>
      (await kit.db.selectFrom('throttle').select('key').where('empty_at', '>', inAMinute).execute()).length;
    await until(async () => (await counted()) === 2, 'only the tries at the account of the first are left');
    await new Promise((resolve) => server.close(resolve));
    await kit.close();
  });
});
