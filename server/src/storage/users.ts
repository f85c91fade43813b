import { foldEmail } from '../accounts/email';
import type { Database } from './schema';

export type NewUser = {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly userType: string;
};
export type User = Pick<NewUser, 'id' | 'passwordHash' | 'userType'> & { readonly isDisabled: boolean };

export type Users = {
  readonly withEmail: (email: string) => Promise<User | undefined>;
  /** Of two people who ask for one e-mail at the same time, one gets `'email-taken'`. */
  readonly create: (user: NewUser) => Promise<'created' | 'email-taken'>;
  /** False when the hash is not `before` any more: the password was changed meanwhile, or the account is gone. */
  readonly changeHash: (id: string, before: string, passwordHash: string) => Promise<boolean>;
};

export function usersIn(db: Database): Users {
  return {
    withEmail: (email) =>
      db
        .selectFrom('users')
        .select((users) => [
          'id',
          'password_hash as passwordHash',
          'user_type as userType',
          users('disabled_at', 'is not', null).$castTo<boolean>().as('isDisabled'),
        ])
        .where('email_folded', '=', foldEmail(email))
        .executeTakeFirst(),

    async create({ id, fullName, email, passwordHash, userType }) {
      const created = await db
        .insertInto('users')
        .values({
          id,
          full_name: fullName,
          email,
          email_folded: foldEmail(email),
          password_hash: passwordHash,
          user_type: userType,
        })
        .onConflict((conflict) => conflict.column('email_folded').doNothing())
        .returning('id')
        .executeTakeFirst();
      return created ? 'created' : 'email-taken';
    },

    async changeHash(id, before, passwordHash) {
      const changed = await db
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where('password_hash', '=', before)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
  };
}
