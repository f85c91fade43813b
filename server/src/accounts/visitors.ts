import { sql } from 'kysely';
import { batched, READ_BOUNDS } from '../database/batched';
import type { Database } from '../database/schema';
import type { Visitor } from '../http/route';
import { selectRole } from './grants';
import limits from './limits.json';
import { hashToken, isLastUseOutdated, recordSessionUse } from './sessions';

/** Finds the user of a session token; nobody if the session has ended or the account is disabled. */
export type FindVisitor = (token: string) => Promise<Visitor | undefined>;

/**
 * Looks up a session's user in the database for every request. The use of the session is recorded in the background
 * and delays nobody; if that fails, `onError` is called and the next use records it.
 */
export function createSessionFinder(
  db: Database,
  sessionDays: number,
  onError: (error: unknown) => void,
): FindVisitor {
  const find = batched(async (hashes: readonly string[]) => {
    const found = await lookUp(db, hashes);
    const unnoted = [...found].filter(([, { isUnnoted }]) => isUnnoted).map(([hash]) => hash);
    if (unnoted.length > 0) recordSessionUse(db, unnoted.map(fromHex), sessionDays).catch(onError);
    return hashes.map((hash) => found.get(hash)?.visitor);
  }, READ_BOUNDS);
  return async (token) => (SESSION.test(token) ? find(hashToken(token).toString('hex')) : undefined);
}

/** The form of `randomBytes(32)` in base64url: anything else is not looked up. */
const SESSION = /^[\w-]{43}$/;

type Found = { readonly visitor: Visitor; readonly isUnnoted: boolean };

async function lookUp(db: Database, hashes: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const tokens = [...new Set(hashes)].map(fromHex);
  // Raw: nearly every column is an expression.
  const { rows } = await sql<Visitor & { readonly hash: string; readonly isUnnoted: boolean }>`
    select encode(s.token_hash, 'hex') as hash, s.user_id as "userId", ${isLastUseOutdated('s.used_at')} as "isUnnoted",
           ${selectRole(sql.ref('s.user_id'))} as role, greatest(s.created_at, s.confirmed_at)
             > now() - make_interval(mins => ${limits.session.confirmedMinutes}) as "isConfirmed"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = any (${tokens}::bytea[]) and s.expires_at > now() and u.disabled_at is null`.execute(
    db,
  );
  return new Map(rows.map(({ hash, isUnnoted, ...visitor }) => [hash, { visitor, isUnnoted }]));
}

const fromHex = (hash: string) => Buffer.from(hash, 'hex');
