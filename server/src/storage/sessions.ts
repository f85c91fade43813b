import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema';

export type Sessions = {
  /** Begins a session of so many days and answers its token, which is kept nowhere here. */
  readonly begin: (userId: string, days: number) => Promise<string>;
  readonly userOf: (token: string) => Promise<string | undefined>;
  readonly end: (token: string) => Promise<void>;
  readonly endExpired: () => Promise<void>;
};

const TOKEN_BYTES = 32;

export function sessionsIn(db: Database): Sessions {
  return {
    async begin(userId, days) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expires_at = sql<Date>`now() + make_interval(days => ${days})`;
      await db
        .insertInto('sessions')
        .values({ token_hash: hashOf(token), user_id: userId, expires_at })
        .execute();
      return token;
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
