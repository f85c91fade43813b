import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { gate } from '../process/gate';
import { OverloadedError } from '../process/overloaded';
import { jane, PLAIN, type TestAccounts, testAccounts } from '../testing/accounts';
import limits from './account-limits.json';
import { REFUSALS, type Refusal } from './messages';

let kit: TestAccounts;
beforeAll(async () => {
  kit = await testAccounts();
});
beforeEach(() => kit.reset());
afterAll(() => kit.close());

describe('signing up', () => {
  test.each<[string, Parameters<TestAccounts['signup']>[0], Refusal]>([
    ['a blank name', { fullName: '  ' }, 'fields-missing'],
    ['a blank email', { email: ' ' }, 'fields-missing'],
    ['a blank password', { password: '   ' }, 'fields-missing'],
    ['no email', { email: 'jane' }, 'email-malformed'],
    ['7 characters', { password: 'abcdef!' }, 'password-short'],
    ['7 characters between spaces', { password: '  abcdef!  ' }, 'password-short'],
    ['7 characters of two units each', { password: '😀😀😀😀😀😀😀' }, 'password-short'],
    ['a common password', { password: 'password1' }, 'password-common'],
    ['a common password in capitals', { password: 'ILOVEYOU1' }, 'password-common'],
    ['one character repeated', { password: 'aaaaaaaa' }, 'password-repeated'],
    ['the name of the product', { password: 'venturequest' }, 'password-product'],
    ['the own name', { password: 'janedoe1' }, 'password-personal'],
  ])('%s is refused', async (_, change, refusal) => {
    expect(await kit.signup(change)).toEqual({ result: 'refused', refusal });
  });

  test('a password of 8 characters is enough', async () => {
    expect(await kit.signup({ password: 'abcdef!9' })).toEqual({ result: 'created' });
  });

  test.each(['Jane@Example.org', 'jane@example.org', ' JANE@EXAMPLE.ORG '])(
    'of Jane@Example.org and %s only one can have an account',
    async (email) => {
      await kit.signup();
      expect(await kit.signup({ email })).toEqual({ result: 'refused', refusal: 'email-taken' });
    },
  );

  test('of many at the same time with one email exactly one gets the account', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => kit.signup()));
    expect(results.filter(({ result }) => result === 'created')).toHaveLength(1);
  });

  test('keeps the email as it was typed, and no password', async () => {
    await kit.signup();
    const user = await kit.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user.email).toBe('Jane@Example.org');
    expect(JSON.stringify(user)).not.toContain(jane.password);
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('SGN-14 values are trimmed, so that the same password matches at login', async () => {
    await kit.signup({ email: ' jane@example.org ', password: ' correct horse ' });
    expect(await kit.login('jane@example.org', 'correct horse')).toMatchObject({ result: 'logged-in' });
    expect(await kit.login(' jane@example.org', ' correct horse ')).toMatchObject({ result: 'logged-in' });
  });

  test('every refusal has words that people can read', () => {
    for (const words of Object.values(REFUSALS)) expect(words).toMatch(/^[A-Z].*\.$/);
  });
});

test('of many who sign up at one address at once some are turned away, and nobody elsewhere', async () => {
  const { placesOfAddress } = limits.hashing;
  const { pass } = gate({ ...limits.hashing, waitMs: 60_000 });
  let hashAll = () => {};
  const mayHash = new Promise<void>((resolve) => {
    hashAll = resolve;
  });
  const hash: typeof PLAIN.hash = (password, slot) =>
    pass(() => mayHash.then(() => PLAIN.hash(password)), slot);
  const { accounts, close } = await testAccounts({ passwords: { ...PLAIN, hash } });
  let turnedAway = 0;
  const signup = (email: string, origin: string) =>
    accounts.signup({ ...jane, email }, origin).catch((error) => {
      if (!(error instanceof OverloadedError)) throw error;
      turnedAway += 1;
    });
  const here = Array.from({ length: placesOfAddress + 5 }, (_, at) =>
    signup(`${at}@example.org`, '198.51.100.7'),
  );
  while (turnedAway < 5) await new Promise(setImmediate);
  const elsewhere = signup(jane.email, '203.0.113.9');
  hashAll();
  expect(await elsewhere).toEqual({ result: 'created' });
  await Promise.all(here);
  expect(turnedAway).toBe(5);
  await close();
});
