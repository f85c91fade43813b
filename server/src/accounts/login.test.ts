import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { OverloadedError } from '../overloaded';
import { grantsIn } from '../storage/grants';
import { jane, type TestAccounts, testAccounts } from '../testing/accounts';
import { limits } from './limits';
import { argonPasswords } from './passwords';

let kit: TestAccounts;
beforeAll(async () => {
  kit = await testAccounts();
});
beforeEach(() => kit.reset());
afterAll(() => kit.close());

describe('logging in', () => {
  beforeEach(() => kit.signup());

  test.each([
    ['jane@example.org', 'correct horse', 'logged-in'],
    ['JANE@EXAMPLE.ORG', 'correct horse', 'logged-in'],
    ['jane@example.org', 'Correct Horse', 'failed'],
    ['jane@example.org', '', 'failed'],
    ['nobody@example.org', 'correct horse', 'failed'],
    ['', '', 'failed'],
  ])('%s with "%s" is %s', async (email, password, result) => {
    expect(await kit.login(email, password)).toMatchObject({ result });
  });

  test('a disabled account cannot log in, and nobody can tell it from a wrong password', async () => {
    await kit.db.updateTable('users').set({ disabled_at: new Date() }).execute();
    expect(await kit.login(jane.email, jane.password)).toEqual({ result: 'failed' });
    expect(await kit.login(jane.email, 'wrong password')).toEqual({ result: 'failed' });
    expect(kit.hashing.compared).toBe(2);
    await kit.db.updateTable('users').set({ disabled_at: null }).execute();
    expect(await kit.login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
  });

  test.each(['jane@example.org', 'nobody@example.org'])('one password is compared for %s', async (email) => {
    await kit.login(email, 'wrong password');
    expect(kit.hashing.compared).toBe(1);
  });

  test('when nobody has the email, the comparison costs a hash and is false', async () => {
    expect(await argonPasswords().matches('correct horse', undefined)).toBe(false);
  });

  test('a hash of lower cost is made anew', async () => {
    const old = await hash(jane.password, { memoryCost: 1024, timeCost: 1 });
    await kit.db.updateTable('users').set({ password_hash: old }).execute();
    expect(await kit.login(jane.email, 'wrong password')).toMatchObject({ result: 'failed' });
    const stored = () => kit.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
    expect((await stored()).password_hash).toBe(old);
    expect(await kit.login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
    expect((await stored()).password_hash).toContain('m=19456,t=2,p=1');
    expect(await kit.login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
  });
});

describe('too many tries', () => {
  const { burst, secondsPerTry } = limits.throttle.loginAccount;
  beforeEach(() => kit.signup());

  test.each([jane.email, 'nobody@example.org'])('%s has to wait, existing or not', async (email) => {
    const tries = await Promise.all(
      Array.from({ length: burst + 1 }, () => kit.login(email, 'wrong password')),
    );
    expect(tries.filter(({ result }) => result === 'failed')).toHaveLength(burst);
    const next = await kit.login(email.toUpperCase(), jane.password);
    if (next.result !== 'throttled') throw new Error('The try was let through.');
    expect(Math.abs(next.retryAfterSeconds - secondsPerTry)).toBeLessThan(10);
  });

  test('a success starts the count again', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 1; tries < burst; tries += 1) await kit.login(jane.email, 'wrong password');
      expect(await kit.login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
    }
  });

  test('what the server could not check is not counted', async () => {
    kit.hashing.isOverloaded = true;
    for (let tries = 0; tries <= burst; tries += 1) {
      await expect(kit.login(jane.email, jane.password)).rejects.toThrow(OverloadedError);
    }
    kit.hashing.isOverloaded = false;
    expect(await kit.login(jane.email, jane.password)).toMatchObject({ result: 'logged-in' });
  });
});

describe('privileges', () => {
  test('choosing Admin at signup opens nothing; only an operator does', async () => {
    await kit.signup({ userType: 'admin' });
    const session = await kit.login(jane.email, jane.password);
    if (session.result !== 'logged-in') throw new Error('The login failed.');
    expect(session.userType).toBe('admin');
    expect(await kit.accounts.mayAdminister(session.token)).toBe(false);
    const grants = grantsIn(kit.db);
    await grants.grant('jane@EXAMPLE.org', 'admin');
    expect(await kit.accounts.mayAdminister(session.token)).toBe(true);
    await grants.revoke(jane.email, 'admin');
    expect(await kit.accounts.mayAdminister(session.token)).toBe(false);
  });

  test('end with the session', async () => {
    await kit.signup();
    const session = await kit.login(jane.email, jane.password);
    if (session.result !== 'logged-in') throw new Error('The login failed.');
    await grantsIn(kit.db).grant(jane.email, 'admin');
    await kit.accounts.logout(session.token);
    expect(await kit.accounts.mayAdminister(session.token)).toBe(false);
    expect(await kit.accounts.mayAdminister('no token')).toBe(false);
  });
});
