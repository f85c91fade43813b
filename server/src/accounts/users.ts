import { isMailAddress } from '@venture/api/accounts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/schema';

export type NewUser = {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly userType: string;
  /** False until the emailed link is followed: nobody can log in before that. */
  readonly isConfirmed?: boolean;
};
export type User = Omit<NewUser, 'fullName' | 'isConfirmed'> & {
  readonly isDisabled: boolean;
  readonly isConfirmed: boolean;
};

export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select((users) => [
      'id',
      'email',
      'email_confirmed as isConfirmed',
      'password_hash as passwordHash',
      'user_type as userType',
      users('disabled_at', 'is not', null).$castTo<boolean>().as('isDisabled'),
    ])
    .where('email_folded', '=', foldEmail(email))
    .executeTakeFirst();
}

/**
 * Creates a user. If two people sign up with the same email at once, one of them gets `'email-taken'`. An account
 * with an unconfirmed address is replaced.
 */
export async function createUser(db: Database, user: NewUser): Promise<'created' | 'email-taken'> {
  const { id, fullName, email, passwordHash, userType, isConfirmed = true } = user;
  const created = await db
    .insertInto('users')
    .values({
      id,
      full_name: fullName,
      email,
      email_folded: foldEmail(email),
      password_hash: passwordHash,
      user_type: userType,
      email_confirmed: isConfirmed,
    })
    .onConflict((conflict) =>
      conflict
        .column('email_folded')
        .doUpdateSet(({ ref }) => ({
          full_name: ref('excluded.full_name'),
          email: ref('excluded.email'),
          password_hash: ref('excluded.password_hash'),
          user_type: ref('excluded.user_type'),
          email_confirmed: ref('excluded.email_confirmed'),
        }))
        .where(IS_REPLACEABLE),
    )
    .returning('id')
    .executeTakeFirst();
  return created ? 'created' : 'email-taken';
}

/** Sets the password hash; false if it is no longer `before`: the password changed or the account is gone. */
export async function changePasswordHash(
  db: Database,
  userId: string,
  before: string,
  passwordHash: string,
): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** An account that was granted a role is not replaced. */
export const IS_REPLACEABLE = sql<SqlBool>`
  not users.email_confirmed and users.disabled_at is null
  and not exists (select from grants where grants.user_id = users.id)`;

/** Invisible characters, which make different addresses look alike. The last is the blank Braille pattern. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ONLY_INVISIBLE = new RegExp(`^(?:\\s|${INVISIBLE.source})*$`, 'u');

/** Whether an account may have this email: it is valid, and has no invisible characters that hide a difference. */
export function isAllowedNewEmail(text: string): boolean {
  return isMailAddress(text) && !INVISIBLE.test(text);
}

/** Whether a text shows nothing. Names may contain invisible characters: some scripts join letters with them. */
export function looksEmpty(text: string): boolean {
  return ONLY_INVISIBLE.test(text);
}

/** Returns the form in which emails are compared; the spelling as typed is stored beside it. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
