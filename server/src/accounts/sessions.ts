import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/schema';
import limits from './limits.json';

type SessionOptions = {
  readonly device?: string | null;
  /** What was logged in with: once either has changed, no session begins with the old one. */
  readonly credentials?: { readonly email: string; readonly passwordHash: string };
};

/**
 * Starts a session and returns its token; only the hash is stored. Beyond a person's limit the least recently used
 * sessions end. An account that was disabled or deleted, or an email or a password that was changed, gets none, even
 * if that happens at this very moment.
 */
export async function startSession(
  db: Database,
  userId: string,
  sessionDays: number,
  options: SessionOptions = {},
): Promise<string | undefined> {
  if (!db.isTransaction) {
    return db.transaction().execute((trx) => startSession(trx, userId, sessionDays, options));
  }
  const { device = null, credentials: given } = options;
  // Locks the person's row first, so that sessions of one person begin one after the other and their count is right.
  let people = db
    .selectFrom('users')
    .select(sql<boolean>`last_login_at < now() - interval '1 day' or warned_at is not null`.as('isUnnoted'))
    .where('id', '=', userId)
    .where('disabled_at', 'is', null);
  if (given) people = people.where('password_hash', '=', given.passwordHash).where('email', '=', given.email);
  const person = await people.forNoKeyUpdate().executeTakeFirst();
  if (!person) return undefined;
  // Once a day: it changes every index of a row that is read all the time. Raw, since by its type nothing else does.
  if (person.isUnnoted)
    await sql`
      update users set last_login_at = now(), warned_at = null, warning_at = null where id = ${userId}`.execute(
      db,
    );
  const kept = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(limits.session.most - 1);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', 'not in', kept).execute();
  const token = generateToken();
  const session = { token_hash: hashToken(token), user_id: userId, device };
  await db
    .insertInto('sessions')
    .values({ ...session, expires_at: endOf(sql`now()`, sessionDays) })
    .execute();
  return token;
}

/** The sessions of a user, that of `token` first, then by last use, which is stored to the hour. */
export async function listUserSessions(db: Database, userId: string, token: string) {
  return db
    .selectFrom('sessions')
    .select((session) => [
      'id',
      'device',
      'created_at as beganAt',
      'used_at as usedAt',
      session('token_hash', '=', hashToken(token)).$castTo<boolean>().as('isThis'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('isThis', 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Stores that the user has just typed the password again; starting the session counts as well. */
export async function confirmSession(db: Database, token: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** False when there was no such session. */
export async function endSessionByToken(db: Database, token: string): Promise<boolean> {
  return (await countDeleted(db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)))) > 0;
}

/** The number of sessions that ended: none when this user has no such session. */
export async function endSessionById(db: Database, userId: string, id: string): Promise<number> {
  return countDeleted(db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id));
}

/**
 * Ends all sessions of a user but that of `exceptToken`; returns how many. In the same transaction change first what
 * the user logs in with, so that none starts meanwhile.
 */
export async function endUserSessions(db: Database, userId: string, exceptToken = ''): Promise<number> {
  const others = db.deleteFrom('sessions').where('user_id', '=', userId);
  return countDeleted(others.where('token_hash', '!=', hashToken(exceptToken)));
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', sql<Date>`now()`).execute();
}

type Deletion = { readonly executeTakeFirst: () => Promise<{ readonly numDeletedRows: bigint } | undefined> };

async function countDeleted(deletion: Deletion): Promise<number> {
  return Number((await deletion.executeTakeFirst())?.numDeletedRows ?? 0);
}

/**
 * Stores when sessions were used, each at most once in a while, and skips those that another connection is
 * storing.
 */
export async function recordSessionUse(
  db: Database,
  tokenHashes: readonly Buffer[],
  sessionDays: number,
): Promise<void> {
  // Raw: with an array the statement is the same for any number of tokens.
  await sql`
    update sessions set used_at = now(), expires_at = ${endOf(sql`created_at`, sessionDays)}
    where token_hash in (
      select token_hash from sessions
      where token_hash = any (${tokenHashes}::bytea[]) and expires_at > now() and ${isLastUseOutdated('used_at')}
      for update skip locked
    )`.execute(db);
}

/** Whether the last use was stored so long ago that it is worth storing again. */
export function isLastUseOutdated(column: string) {
  return sql<boolean>`${sql.ref(column)} <= now() - make_interval(mins => ${limits.session.usedEveryMinutes})`;
}

/** When a session that began at `began` and is used now will end. */
function endOf(began: RawBuilder<unknown>, days: number) {
  const { idleDays } = limits.session;
  return sql<Date>`least(${began} + make_interval(days => ${days}), now() + make_interval(days => ${idleDays}))`;
}

const BYTES = 32;

/** Opens something to whoever has it, and is kept nowhere here but as its hash. */
export function generateToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
