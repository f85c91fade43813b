import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { sharedServer } from '../testing/per-file';
import limits from './limits.json';

const OLD = 'an honest sum of parts';
const NEW = 'seven quiet lanterns';
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';

const server = sharedServer();
let email: string;
beforeEach(async () => {
  await server.db.deleteFrom('throttle').execute();
  email = `${randomUUID()}@example.org`;
  await server.call('signup.php', { fullName: 'Jane Doe', email, password: OLD, userType: 'user' });
});

const cookieOf = ({ headers }: Response) => headers.get('set-cookie')?.split(';')[0] ?? '';
const login = (password: string) => server.call('login.php', { email, password }, { 'User-Agent': FIREFOX });

/** Logs in; returns the session cookie. */
async function loggedIn(): Promise<string> {
  const response = await login(OLD);
  expect(await response.json()).toMatchObject({ success: true });
  return cookieOf(response);
}

async function ask(cookie: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.address}/api/v1${path}`, {
    method,
    headers: { Cookie: cookie, 'User-Agent': FIREFOX, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { response, status: response.status, json: text ? JSON.parse(text) : undefined };
}

const change = (cookie: string, password: string, newPassword: string) =>
  ask(cookie, 'PUT', '/me/password', { password, newPassword });
const me = async (cookie: string) => (await ask(cookie, 'GET', '/me')).status;
const isLoggedIn = async (password: string) => Object(await (await login(password)).json()).success;

describe('changing the password', () => {
  test('ends all other sessions and continues with a new token; only the new password works', async () => {
    const [here, elsewhere] = [await loggedIn(), await loggedIn()];
    const { status, response } = await change(here, ` ${OLD} `, ` ${NEW} `);
    expect(status).toBe(204);
    const rotated = cookieOf(response);
    expect(rotated).toMatch(/^venture-session=[\w-]{43}$/);
    expect(response.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax');
    expect(rotated).not.toBe(here);
    expect([await me(rotated), await me(here), await me(elsewhere)]).toEqual([200, 401, 401]);
    expect((await ask(rotated, 'GET', '/me/sessions')).json.sessions).toEqual([
      expect.objectContaining({ device: 'Firefox on Android', isThis: true }),
    ]);
    expect([await isLoggedIn(OLD), await isLoggedIn(NEW)]).toEqual([false, true]);
    const { audit } = (await ask(rotated, 'GET', '/me/data')).json.tables;
    expect(audit).toMatchObject([{ action: 'password-changed', made_by: 'self', details: {} }]);
  });

  test('is refused without the old password, and changes nothing', async () => {
    const [here, elsewhere] = [await loggedIn(), await loggedIn()];
    const { status, json } = await change(here, 'not the password', NEW);
    expect([status, json.code, json.detail]).toEqual([422, 'wrong-password', 'That is not your password.']);
    expect([await me(here), await me(elsewhere), await isLoggedIn(OLD)]).toEqual([200, 200, true]);
  });

  longTest.each([
    ['short', 'Choose a password of at least 8 characters.'],
    ['password1', 'This password is too common. Choose another.'],
    [OLD, 'This is already your password. Choose another.'],
  ])('refuses "%s" in the words of the policy', async (newPassword, words) => {
    const { status, json } = await change(await loggedIn(), OLD, newPassword);
    expect([status, json.code]).toEqual([422, 'password-refused']);
    expect(json.detail).toBe(words);
    expect(await isLoggedIn(OLD)).toBe(true);
  });

  /** Guesses a password, retrying while the server is too busy to compare it. */
  async function guess(stolen: string, password: string) {
    let tried = await change(stolen, password, NEW);
    while (tried.status === 503) tried = await change(stolen, password, NEW);
    return tried;
  }

  longTest('a stolen session cannot guess the password, and keeps nobody from logging in', async () => {
    const stolen = await loggedIn();
    const { burst } = limits.throttle.confirmation;
    const tries = await Promise.all(
      Array.from({ length: burst + 5 }, (_, at) => guess(stolen, `guess number ${at}`)),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(burst);
    const late = await change(stolen, OLD, NEW);
    expect([late.status, late.json.code]).toEqual([429, 'too-many']);
    expect(Number(late.response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(stolen, 'POST', '/me/deletion', { password: OLD })).status).toBe(429);
    expect((await ask(stolen, 'POST', '/me/confirmation', { password: OLD })).status).toBe(429);
    expect(await isLoggedIn(OLD)).toBe(true);
  });

  longTest('the right password gives a stolen session no more guesses', async () => {
    const [stolen, own] = [await loggedIn(), await loggedIn()];
    for (let at = 1; at < limits.throttle.confirmation.burst; at += 1) await guess(stolen, `guess ${at}`);
    expect((await ask(own, 'POST', '/me/confirmation', { password: OLD })).status).toBe(204);
    expect((await guess(stolen, 'the last guess')).status).toBe(422);
    expect((await guess(stolen, 'one more')).status).toBe(429);
  });

  longTest(
    'a right password is compared only so often, so that it keeps nobody from logging in',
    async () => {
      const here = await loggedIn();
      let compared = 0;
      while ((await change(here, OLD, OLD)).status === 422) compared += 1;
      expect(compared).toBeGreaterThanOrEqual(limits.throttle.comparison.burst);
      expect((await change(here, OLD, OLD)).status).toBe(429);
      expect(await isLoggedIn(OLD)).toBe(true);
    },
  );

  longTest('of two changes at the same moment one counts', async () => {
    const [here, elsewhere] = [await loggedIn(), await loggedIn()];
    const changes = await Promise.all([change(here, OLD, NEW), change(elsewhere, OLD, 'nine loud kettles')]);
    const statuses = changes.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(204);
    expect([401, 422]).toContain(statuses[1]);
    const alive = await Promise.all(changes.map(({ response }) => me(cookieOf(response))));
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
    expect([await isLoggedIn(NEW), await isLoggedIn('nine loud kettles')].filter(Boolean)).toHaveLength(1);
  });
});

describe("a person's sessions", () => {
  test('a session is ended by its id, once, and the other sessions go on', async () => {
    const [here, elsewhere] = [await loggedIn(), await loggedIn()];
    const { json } = await ask(here, 'GET', '/me/sessions');
    const { id } = json.sessions[1];
    expect((await ask(here, 'DELETE', `/me/sessions/${id}`)).status).toBe(204);
    expect([await me(here), await me(elsewhere)]).toEqual([200, 401]);
    expect((await ask(here, 'DELETE', `/me/sessions/${id}`)).status).toBe(404);
    expect((await ask(here, 'DELETE', '/me/sessions/x')).status).toBe(400);
  });

  longTest('all others end in one step, which is kept in the audit trail', async () => {
    const [here, ...others] = [await loggedIn(), await loggedIn(), await loggedIn()];
    expect((await ask(here, 'DELETE', '/me/sessions')).json).toEqual({ ended: 2 });
    expect(await Promise.all([here, ...others].map(me))).toEqual([200, 401, 401]);
    expect((await ask(here, 'DELETE', '/me/sessions')).json).toEqual({ ended: 0 });
    const { json } = await ask(here, 'GET', '/me/data');
    const actions = json.tables.audit.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['sessions-ended']);
  });
});

describe('typing the password again', () => {
  /** Tries to delete a message that does not exist: 404 once the password has been typed again. */
  const deletion = async (cookie: string) => {
    const { status, json } = await ask(cookie, 'DELETE', `/feedback/${randomUUID()}`);
    return status === 403 ? json.code : status;
  };
  const confirmed = (cookie: string, password: string) =>
    ask(cookie, 'POST', '/me/confirmation', { password });

  /** Makes all of this person's sessions older by this many minutes. */
  const pass = (minutes: number) =>
    sql`update sessions set created_at = created_at - make_interval(mins => ${minutes}),
          confirmed_at = confirmed_at - make_interval(mins => ${minutes})
        where user_id = (select id from users where email = ${email})`.execute(server.db);

  beforeEach(() =>
    sql`insert into grants (user_id, privilege) select id, 'admin' from users where email = ${email}`.execute(
      server.db,
    ),
  );

  test('is required from ten minutes after login, and then holds for ten minutes, for this session alone', async () => {
    const [here, elsewhere] = [await loggedIn(), await loggedIn()];
    expect(await deletion(here)).toBe(404);
    await pass(9);
    expect(await deletion(here)).toBe(404);
    await pass(1);
    expect(await deletion(here)).toBe('password-again');
    expect((await confirmed(here, NEW)).status).toBe(422);
    expect((await confirmed(here, ` ${OLD} `)).status).toBe(204);
    expect([await deletion(here), await deletion(elsewhere)]).toEqual([404, 'password-again']);
    await pass(9);
    expect(await deletion(here)).toBe(404);
    await pass(1);
    expect(await deletion(here)).toBe('password-again');
  });
});
