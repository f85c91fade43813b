import { foldEmail } from '../accounts/email';
import type { Database } from './schema';

export const PRIVILEGES = ['admin'] as const;
export type Privilege = (typeof PRIVILEGES)[number];

/** Who may do more than everyone; given by an operator, never by what a person chose at signup. */
export type Grants = {
  readonly has: (userId: string, privilege: Privilege) => Promise<boolean>;
  readonly grant: (email: string, privilege: Privilege) => Promise<'granted' | 'no-account'>;
  readonly revoke: (email: string, privilege: Privilege) => Promise<'revoked' | 'not-granted'>;
  /** The e-mails of all who have it. */
  readonly list: (privilege: Privilege) => Promise<string[]>;
};

export function grantsIn(db: Database): Grants {
  const idOf = (email: string) =>
    db.selectFrom('users').select('id').where('email_folded', '=', foldEmail(email)).executeTakeFirst();

  return {
    async has(userId, privilege) {
      const found = await db
        .selectFrom('grants')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('privilege', '=', privilege)
        .executeTakeFirst();
      return found !== undefined;
    },

    async grant(email, privilege) {
      const user = await idOf(email);
      if (!user) return 'no-account';
      await db
        .insertInto('grants')
        .values({ user_id: user.id, privilege })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return 'granted';
    },

    async revoke(email, privilege) {
      const user = await idOf(email);
      if (!user) return 'not-granted';
      const { numDeletedRows } = await db
        .deleteFrom('grants')
        .where('user_id', '=', user.id)
        .where('privilege', '=', privilege)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0 ? 'revoked' : 'not-granted';
    },

    async list(privilege) {
      const rows = await db
        .selectFrom('grants')
        .innerJoin('users', 'users.id', 'grants.user_id')
        .select('users.email')
        .where('grants.privilege', '=', privilege)
        .orderBy('users.email_folded')
        .execute();
      return rows.map(({ email }) => email);
    },
  };
}
