import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/schema';
import limits from './limits.json';

type SessionOptions = {
  readonly device?: string | null;
  /** The credentials that were checked: once either has changed, no session starts with the old one. */
  readonly credentials?: { readonly email: string; readonly passwordHash: string };
};

/**
 * Starts a session and returns its token, of which only the hash is stored. If the person then has too many
 * sessions, the least recently used ones end. Starts none if the account is disabled or deleted, or if its email or
 * password has changed since the login was checked, even at this very moment.
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
  // Locks the person's row first, so that parallel logins start sessions one by one and the count is right.
  let people = db
    .selectFrom('users')
    .select(sql<boolean>`last_login_at < now() - interval '1 day' or warned_at is not null`.as('isUnnoted'))
    .where('id', '=', userId)
    .where('disabled_at', 'is', null);
  if (given) people = people.where('password_hash', '=', given.passwordHash).where('email', '=', given.email);
  const person = await people.forNoKeyUpdate().executeTakeFirst();
  if (!person) return undefined;
  // Once a day: it changes every index of a row that is read often. Raw, as the type lets no code set the column.
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

/** Lists a user's sessions: the one of `token` first, then by last use, which is stored to the hour. */
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

/** Records that the user just retyped the password; logging in counts as well. */
export async function confirmSession(db: Database, token: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Returns false if there was no session to end. */
export async function endSessionByToken(db: Database, token: string): Promise<boolean> {
  return (await countDeleted(db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)))) > 0;
}

/** Returns how many sessions ended: 0 if this user has no session with this id. */
export async function endSessionById(db: Database, userId: string, id: string): Promise<number> {
  return countDeleted(db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id));
}

/**
 * Ends a user's sessions except the one of `exceptToken`; returns how many ended. Change the credentials first, in
 * the same transaction, so that no session starts in between.
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

/** Stores when sessions were last used, each only now and then, and skips those another connection is storing. */
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

/** Whether the last use was stored long enough ago to be worth storing again. */
export function isLastUseOutdated(column: string) {
  return sql<boolean>`${sql.ref(column)} <= now() - make_interval(mins => ${limits.session.usedEveryMinutes})`;
}

/** Returns the time at which a session that began at `began` and is being used now will end. */
function endOf(began: RawBuilder<unknown>, days: number) {
  const { idleDays } = limits.session;
  return sql<Date>`least(${began} + make_interval(days => ${days}), now() + make_interval(days => ${idleDays}))`;
}

const BYTES = 32;

/** Creates a token that grants access to its holder; only its hash is stored. */
export function generateToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
