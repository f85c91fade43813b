import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema';

export type Sessions = {
  /**
   * Begins a session of so many days and answers its token, which is kept nowhere here. There is none for an
   * account that was disabled or deleted, even if that happens at this very moment.
   */
  readonly begin: (userId: string, days: number) => Promise<string | undefined>;
  readonly userOf: (token: string) => Promise<string | undefined>;
  readonly end: (token: string) => Promise<void>;
  readonly endExpired: () => Promise<void>;
};

const TOKEN_BYTES = 32;

export function sessionsIn(db: Database): Sessions {
  return {
    async begin(userId, days) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const { rows } = await sql`
        insert into sessions (token_hash, user_id, expires_at)
        select ${hashOf(token)}, id, now() + make_interval(days => ${days})
        from users where id = ${userId} and disabled_at is null for share
        returning user_id`.execute(db);
      return rows.length > 0 ? token : undefined;
    },

    async userOf(token) {
      const session = await db
        .selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst();
      return session?.user_id;
    },

    async end(token) {
      await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
    },

    async endExpired() {
      await db.deleteFrom('sessions').where('expires_at', '<=', sql<Date>`now()`).execute();
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
