import { describe, expect, test } from '@jest/globals';
import { jane, type TestAccounts } from '../testing/accounts';
import { sharedAccounts } from '../testing/per-file';
import { REFUSALS, type SignupRefusal } from './messages';

const kit = sharedAccounts();

describe('signing up', () => {
  test.each<[string, Parameters<TestAccounts['signup']>[0], SignupRefusal]>([
    ['a blank name', { fullName: '  ' }, 'fields-missing'],
    ['a name of spaces of no width', { fullName: '\u200b \u200b' }, 'fields-missing'],
    ['a name of Braille blanks', { fullName: '\u2800\u2800' }, 'fields-missing'],
    ['a blank email', { email: ' ' }, 'fields-missing'],
    ['a blank password', { password: '   ' }, 'fields-missing'],
    ['no email', { email: 'jane' }, 'email-malformed'],
    ['two emails', { email: 'jane,ann@example.org' }, 'email-malformed'],
    ['an email in brackets', { email: 'Jane<jane@example.org>' }, 'email-malformed'],
    ['an email with a space of no width', { email: 'jane\u200b@example.org' }, 'email-malformed'],
    ['an email with a soft hyphen', { email: 'jane\u00ad@example.org' }, 'email-malformed'],
    ['an email with a mark of direction', { email: 'jane@\u202eexample.org' }, 'email-malformed'],
    ['an email with a filler', { email: 'jane\u3164@example.org' }, 'email-malformed'],
    ['7 characters', { password: 'abcdef!' }, 'password-short'],
    ['a common password', { password: 'password1' }, 'password-common'],
    ['one character repeated', { password: 'aaaaaaaa' }, 'password-repeated'],
    ['the name of the product', { password: 'venturequest' }, 'password-product'],
    ['the own name', { password: 'janedoe1' }, 'password-personal'],
  ])('%s is refused', async (_, change, refusal) => {
    expect(await kit.signup(change)).toEqual({ result: 'refused', refusal });
  });

  test('a name may contain invisible characters that join letters', async () => {
    expect(await kit.signup({ fullName: '\u0646\u06cc\u200c\u0646\u0627' })).toEqual({ result: 'created' });
  });

  test('a password of 8 characters is enough', async () => {
    expect(await kit.signup({ password: 'abcdef!9' })).toEqual({ result: 'created' });
  });

  test.each(['Jane@Example.org', 'jane@example.org', ' JANE@EXAMPLE.ORG '])(
    'only one of Jane@Example.org and %s can have an account',
    async (email) => {
      await kit.signup();
      expect(await kit.signup({ email })).toEqual({ result: 'refused', refusal: 'email-taken' });
    },
  );

  test('of many simultaneous sign-ups with one email exactly one succeeds', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => kit.signup()));
    expect(results.filter(({ result }) => result === 'created')).toHaveLength(1);
  });

  test('stores the email as typed, and no password', async () => {
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

  test('every refusal has a human-readable message', () => {
    for (const words of Object.values(REFUSALS)) expect(words).toMatch(/^[A-Z].*\.$/);
  });
});
