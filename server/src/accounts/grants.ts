import type { AuditAction } from '@venture/api/v1/audit';
import type { Role } from '@venture/api/v1/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/schema';
import { foldEmail } from './email';

export const PRIVILEGES = ['instructor', 'admin'] as const;
export type Privilege = (typeof PRIVILEGES)[number];

/** Who may do more than everyone; given by an operator, never by what a person chose at signup. */
export type Grants = {
  readonly has: (userId: string, privilege: Privilege) => Promise<boolean>;
  readonly grant: (email: string, privilege: Privilege) => Promise<'granted' | 'no-account'>;
  readonly revoke: (email: string, privilege: Privilege) => Promise<'revoked' | 'not-granted'>;
  /** The e-mails of all who have it. */
  readonly list: (privilege: Privilege) => Promise<string[]>;
};

/** The role of a person: the most that was granted to them. */
export function roleOf(userId: RawBuilder<unknown>): RawBuilder<Role> {
  return sql<Role>`coalesce((
    select privilege from grants where grants.user_id = ${userId} order by privilege = 'admin' desc limit 1
  ), 'learner')`;
}

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
      await sql`
        with granted as (
          insert into grants (user_id, privilege) values (${user.id}, ${privilege})
          on conflict do nothing returning user_id
        ), ended as (
          delete from account_links l using granted g
          where l.user_id = g.user_id and l.made_by = 'admin' and ${privilege}::text = 'admin'
        )
        ${insertAudit('privilege-granted', privilege)} from granted`.execute(db);
      return 'granted';
    },

    async revoke(email, privilege) {
      const user = await idOf(email);
      if (!user) return 'not-granted';
      const { numAffectedRows = 0n } = await sql`
        with revoked as (
          delete from grants where user_id = ${user.id} and privilege = ${privilege} returning user_id
        )
        ${insertAudit('privilege-revoked', privilege)} from revoked`.execute(db);
      return numAffectedRows > 0 ? 'revoked' : 'not-granted';
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

/** The line of the audit trail for what whoever runs the server does; the rest of the statement says to whom. */
function insertAudit(action: AuditAction, privilege: Privilege) {
  return sql`
    insert into audit (action, made_by, subject_id, details)
    select ${action}, 'operator', user_id, ${JSON.stringify({ privilege })}::jsonb`;
}
