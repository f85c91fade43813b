import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema';

/** Who is behind a session. */
export type Visitor = { readonly userId: string; readonly mayAdminister: boolean };

export type Visitors = {
  /** Undefined when the session has ended or the account is disabled. */
  readonly find: (token: string) => Promise<Visitor | undefined>;
};

export function visitorsIn(db: Database): Visitors {
  return {
    find: async (token) => {
      const { rows } = await sql<Visitor>`
        select s.user_id as "userId",
               exists (select from grants g where g.user_id = s.user_id and g.privilege = 'admin') as "mayAdminister"
        from sessions s join users u on u.id = s.user_id
        where s.token_hash = ${createHash('sha256').update(token).digest()}
          and s.expires_at > now() and u.disabled_at is null`.execute(db);
      return rows[0];
    },
  };
}
