import { sql } from 'kysely';
import { batched } from '../database/batched';
import type { Database } from '../database/schema';
import { createThrottle } from '../database/throttle';
import { CallError } from '../http/problem';
import { withTries } from '../http/rates';
import limits from './limits.json';
import { MESSAGES } from './messages';
import type { Passwords } from './passwords/passwords';

type Account = { readonly fullName: string; readonly email: string; readonly passwordHash: string };

export function createAccountLoader(db: Database): (userId: string) => Promise<Account> {
  return batched<string, Account>(async (ids) => {
    const users = await db
      .selectFrom('users')
      .select(['id', 'full_name as fullName', 'email', 'password_hash as passwordHash'])
      .where(sql<boolean>`id = any (${ids})`)
      .execute();
    const known = new Map(users.map(({ id, ...account }) => [id, account]));
    return ids.map((id) => known.get(id) ?? accountGoneError());
  });
}

/** The account was deleted in the meantime. */
export function accountGoneError(): CallError {
  return new CallError('not-logged-in', 'Log in first.');
}

/**
 * Throws unless the password is this person's; tries are counted separately from logins, and right ones too, since
 * comparing takes long.
 */
export async function verifyPassword(
  db: Database,
  passwords: Passwords,
  userId: string,
  { passwordHash }: Pick<Account, 'passwordHash'>,
  password: string,
): Promise<void> {
  const throttle = createThrottle(db);
  const key = `password confirmation ${userId}`;
  const tries = [
    { key: `password comparison ${userId}`, allowance: limits.throttle.loginRight },
    { key, allowance: limits.throttle.confirmation },
  ];
  const isRight = await withTries(throttle, tries, MESSAGES.throttled, () =>
    passwords.matches(password, passwordHash, { caller: userId }),
  );
  if (!isRight) {
    throw new CallError('refused', 'That is not your password.', { code: 'wrong-password' });
  }
  await throttle.forget(key);
}
