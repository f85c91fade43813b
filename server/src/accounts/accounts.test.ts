import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { jsonLog } from '../log';
import { type Connected, connect } from '../storage/database';
import { grantsIn } from '../storage/grants';
import { sessionsIn } from '../storage/sessions';
import { throttleIn } from '../storage/throttle';
import { usersIn } from '../storage/users';
import { type TestDatabase, testDatabase } from '../testing/database';
import { type Accounts, accountsOf } from './accounts';
import { OverloadedError } from './gate';
import { limits } from './limits';
import { REFUSALS, type Refusal } from './messages';
import { argonPasswords, type Passwords } from './passwords';

const jane = {
  fullName: 'Jane Doe',
  email: 'Jane@Example.org',
  password: 'correct horse',
  userType: 'user',
} as const;
const HERE = '203.0.113.7';

let database: TestDatabase;
let connected: Connected;
let accounts: Accounts;
/** How often a password was compared with a hash, or with the hash of nobody. */
let compared: number;
let isOverloaded: boolean;

beforeAll(async () => {
  database = await testDatabase();
  connected = await connect(database.url, jsonLog('error'));
  const argon = argonPasswords();
  const passwords: Passwords = {
    ...argon,
    async matches(password, hashed) {
      compared += 1;
      if (isOverloaded) throw new OverloadedError(1);
      return argon.matches(password, hashed);
    },
  };
  const { db } = connected;
  const parts = {
    users: usersIn(db),
    sessions: sessionsIn(db),
    grants: grantsIn(db),
    throttle: throttleIn(db),
  };
  accounts = accountsOf({ ...parts, passwords });
});
beforeEach(async () => {
  compared = 0;
  isOverloaded = false;
  await connected.db.deleteFrom('throttle').execute();
  await connected.db.deleteFrom('users').execute();
});
afterAll(async () => {
  await connected.close();
  await database.drop();
});

const login = (email: string, password: string) => accounts.login({ email, password }, HERE);
const signup = (change: Partial<Parameters<Accounts['signup']>[0]> = {}) =>
  accounts.signup({ ...jane, ...change }, HERE);

describe('signing up', () => {
  test.each<[string, Parameters<typeof signup>[0], Refusal]>([
    ['a blank name', { fullName: '  ' }, 'fields-missing'],
    ['a blank email', { email: ' ' }, 'fields-missing'],
    ['a blank password', { password: '   ' }, 'fields-missing'],
    ['no email', { email: 'jane' }, 'email-malformed'],
    ['7 characters', { password: 'abcdef!' }, 'password-short'],
    ['7 characters between spaces', { password: '  abcdef!  ' }, 'password-short'],
    ['7 characters of two units each', { password: '😀😀😀😀😀😀😀' }, 'password-short'],
    ['a common password', { password: 'password1' }, 'password-common'],
    ['a common password in capitals', { password: 'ILOVEYOU1' }, 'password-common'],
  ])('%s is refused', async (_, change, refusal) => {
    expect(await signup(change)).toEqual({ result: 'refused', refusal });
  });

  test('a password of 8 characters is enough', async () => {
    expect(await signup({ password: 'abcdef!9' })).toEqual({ result: 'created' });
  });

  test.each(['Jane@Example.org', 'jane@example.org', ' JANE@EXAMPLE.ORG '])(
    'of Jane@Example.org and %s only one can have an account',
    async (email) => {
      await signup();
      expect(await signup({ email })).toEqual({ result: 'refused', refusal: 'email-taken' });
    },
  );

  test('of many at the same time with one email exactly one gets the account', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => signup()));
    expect(results.filter(({ result }) => result === 'created')).toHaveLength(1);
  });

  test('keeps the email as it was typed, and no password', async () => {
    await signup();
    const user = await connected.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user.email).toBe('Jane@Example.org');
    expect(JSON.stringify(user)).not.toContain(jane.password);
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('SGN-14 values are trimmed, so that the same password matches at login', async () => {
    await signup({ email: ' jane@example.org ', password: ' correct horse ' });
    expect(await login('jane@example.org', 'correct horse')).toMatchObject({ result: 'logged-in' });
    expect(await login(' jane@example.org', ' correct horse ')).toMatchObject({ result: 'logged-in' });
  });

  test('every refusal has words that people can read', () => {
    for (const words of Object.values(REFUSALS)) expect(words).toMatch(/^[A-Z].*\.$/);
  });
});

describe('logging in', () => {
  beforeEach(() => signup());

  test.each([
    ['jane@example.org', 'correct horse', 'logged-in'],
    ['JANE@EXAMPLE.ORG', 'correct horse', 'logged-in'],
    ['jane@example.org', 'Correct Horse', 'failed'],
    ['jane@example.org', '', 'failed'],
    ['nobody@example.org', 'correct horse', 'failed'],
    ['', '', 'failed'],
  ])('%s with "%s" is %s', async (email, password, result) => {
    expect(await login(email, password)).toMatchObject({ result });
  });

  test.each(['jane@example.org', 'nobody@example.org'])('one password is compared for %s', async (email) => {
    await login(email, 'wrong password');
    expect(compared).toBe(1);
  });

  test('when nobody has the email, the comparison costs a hash and is false', async () => {
    expect(await argonPasswords().matches('correct horse', undefined)).toBe(false);
  });

  test('a hash of lower cost is made anew', async () => {
    const old = await hash(jane.password, { memoryCost: 1024, timeCost: 1 });
    await connected.db.updateTable('users').set({ password_hash: old }).execute();
    expect(await login(jane.email, 'wrong password')).toMatchObject({ result: 'failed' });
    const stored = () => connected.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
    expect((await stored()).password_hash).toBe(old);
    expect(await login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
    expect((await stored()).password_hash).toContain('m=19456,t=2,p=1');
    expect(await login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
  });
});

describe('too many tries', () => {
  const { burst, secondsPerTry } = limits.throttle.loginAccount;
  beforeEach(() => signup());

  test.each([jane.email, 'nobody@example.org'])('%s has to wait, existing or not', async (email) => {
    const tries = await Promise.all(Array.from({ length: burst + 1 }, () => login(email, 'wrong password')));
    expect(tries.filter(({ result }) => result === 'failed')).toHaveLength(burst);
    const next = await login(email.toUpperCase(), jane.password);
    if (next.result !== 'throttled') throw new Error('The try was let through.');
    expect(Math.abs(next.retryAfterSeconds - secondsPerTry)).toBeLessThan(10);
  });

  test('a success starts the count again', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 1; tries < burst; tries += 1) await login(jane.email, 'wrong password');
      expect(await login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
    }
  });

  test('what the server could not check is not counted', async () => {
    isOverloaded = true;
    for (let tries = 0; tries <= burst; tries += 1) {
      await expect(login(jane.email, jane.password)).rejects.toThrow(OverloadedError);
    }
    isOverloaded = false;
    expect(await login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
  });
});

describe('privileges', () => {
  test('choosing Admin at signup opens nothing; only an operator does', async () => {
    await signup({ userType: 'admin' });
    const session = await login(jane.email, jane.password);
    if (session.result !== 'logged-in') throw new Error('The login failed.');
    expect(session.userType).toBe('admin');
    expect(await accounts.mayAdminister(session.token)).toBe(false);
    const grants = grantsIn(connected.db);
    await grants.grant('jane@EXAMPLE.org', 'admin');
    expect(await accounts.mayAdminister(session.token)).toBe(true);
    await grants.revoke(jane.email, 'admin');
    expect(await accounts.mayAdminister(session.token)).toBe(false);
  });

  test('end with the session', async () => {
    await signup();
    const session = await login(jane.email, jane.password);
    if (session.result !== 'logged-in') throw new Error('The login failed.');
    await grantsIn(connected.db).grant(jane.email, 'admin');
    await accounts.logout(session.token);
    expect(await accounts.mayAdminister(session.token)).toBe(false);
    expect(await accounts.mayAdminister('no token')).toBe(false);
  });
});
