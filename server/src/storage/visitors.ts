import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema';
import { together } from './together';

/** Who is behind a session. */
export type Visitor = { readonly userId: string; readonly mayAdminister: boolean };

export type Visitors = {
  /** Undefined when the session has ended or the account is disabled. */
  readonly find: (token: string) => Promise<Visitor | undefined>;
};

/** Looks up who is behind a session, in the database for every request. */
export function visitorsIn(db: Database): Visitors {
  const find = together((hashes: readonly string[]) => lookUp(db, hashes));
  return { find: (token) => find(createHash('sha256').update(token).digest('hex')) };
}

async function lookUp(db: Database, hashes: readonly string[]): Promise<readonly (Visitor | undefined)[]> {
  const tokens = [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'));
  const { rows } = await sql<Visitor & { readonly hash: string }>`
    select encode(s.token_hash, 'hex') as hash, s.user_id as "userId",
           exists (select from grants g where g.user_id = s.user_id and g.privilege = 'admin') as "mayAdminister"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = any (${tokens}::bytea[]) and s.expires_at > now() and u.disabled_at is null`.execute(
    db,
  );
  const visitors = new Map(rows.map(({ hash, ...visitor }) => [hash, visitor]));
  return hashes.map((hash) => visitors.get(hash));
}
