import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema';

/** Who is behind a session. */
export type Visitor = { readonly userId: string; readonly mayAdminister: boolean };

export type Visitors = {
  /** Undefined when the session has ended or the account is disabled. */
  readonly find: (token: string) => Promise<Visitor | undefined>;
};

type Question = {
  readonly hash: string;
  readonly resolve: (visitor: Visitor | undefined) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Looks up who is behind a session, in the database for every request. Requests that arrive together are
 * looked up together: under load that is most of them, and one question in place of many.
 */
export function visitorsIn(db: Database): Visitors {
  let questions: Question[] = [];

  async function ask(): Promise<void> {
    const asked = questions;
    questions = [];
    try {
      const found = await lookUp(db, [...new Set(asked.map(({ hash }) => hash))]);
      for (const { hash, resolve } of asked) resolve(found.get(hash));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return {
    find: (token) =>
      new Promise((resolve, reject) => {
        if (questions.length === 0) setImmediate(() => void ask());
        questions.push({ hash: createHash('sha256').update(token).digest('hex'), resolve, reject });
      }),
  };
}

async function lookUp(db: Database, hashes: readonly string[]): Promise<ReadonlyMap<string, Visitor>> {
  const tokens = hashes.map((hash) => Buffer.from(hash, 'hex'));
  const { rows } = await sql<Visitor & { readonly hash: string }>`
    select encode(s.token_hash, 'hex') as hash, s.user_id as "userId",
           exists (select from grants g where g.user_id = s.user_id and g.privilege = 'admin') as "mayAdminister"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = any (${tokens}::bytea[]) and s.expires_at > now() and u.disabled_at is null`.execute(
    db,
  );
  return new Map(rows.map(({ hash, ...visitor }) => [hash, visitor]));
}
