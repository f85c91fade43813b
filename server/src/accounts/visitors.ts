import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { batched, READ_BOUNDS } from '../database/batched';
import type { Database } from '../database/schema';
import type { Env } from '../http/client';
import { CallError } from '../http/problem';
import type { Visitor } from '../http/route';
import { createExpiringMap } from '../process/cache';
import { createLeakyBuckets } from '../process/leaky-buckets';
import { sessionToken } from './browser';
import { selectRole } from './grants';
import accountLimits, { tokens as limits } from './limits.json';
import { hashToken, isLastUseOutdated, recordSessionUse } from './sessions';

/** Who is behind the token of a session; nobody when it has ended or the account is disabled. */
export type Visitors = { readonly find: (token: string) => Promise<Visitor | undefined> };

/**
 * Looks up who is behind a session, in the database for every request. That a session is used is noted beside it
 * and keeps nobody waiting; `onError` is called when that failed, and the next use notes it.
 */
export function createSessionVisitors(
  db: Database,
  sessionDays: number,
  onError: (error: unknown) => void,
): Visitors {
  const find = batched(async (hashes: readonly string[]) => {
    const found = await lookUp(db, hashes);
    const unnoted = [...found].filter(([, { isUnnoted }]) => isUnnoted).map(([hash]) => hash);
    if (unnoted.length > 0) recordSessionUse(db, unnoted.map(fromHex), sessionDays).catch(onError);
    return hashes.map((hash) => found.get(hash)?.visitor);
  }, READ_BOUNDS);
  return { find: (token) => find(hashToken(token).toString('hex')) };
}

type Found = { readonly visitor: Visitor; readonly isUnnoted: boolean };

async function lookUp(db: Database, hashes: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const tokens = [...new Set(hashes)].map(fromHex);
  // Raw: nearly every column is an expression.
  const { rows } = await sql<Visitor & { readonly hash: string; readonly isUnnoted: boolean }>`
    select encode(s.token_hash, 'hex') as hash, s.user_id as "userId", ${isLastUseOutdated('s.used_at')} as "isUnnoted",
           ${selectRole(sql.ref('s.user_id'))} as role, greatest(s.created_at, s.confirmed_at)
             > now() - make_interval(mins => ${accountLimits.session.confirmedMinutes}) as "isConfirmed"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = any (${tokens}::bytea[]) and s.expires_at > now() and u.disabled_at is null`.execute(
    db,
  );
  return new Map(rows.map(({ hash, isUnnoted, ...visitor }) => [hash, { visitor, isUnnoted }]));
}

const fromHex = (hash: string) => Buffer.from(hash, 'hex');

export type GuardedVisitors = ReturnType<typeof createGuardedVisitors>;

/** As `randomBytes(32)` looks in base64url. */
const SESSION = /^[\w-]{43}$/;

/**
 * Keeps made-up tokens from the database. Tokens without the `shape` of one, and tokens that were just found to be unknown, are not
 * looked up. An address that sent many unknown tokens waits with those that this process has not yet verified; it is
 * not refused, since a whole campus may be logged in from the same address.
 */
export function createGuardedVisitors(
  visitors: Visitors,
  shape = SESSION,
  now: () => number = () => performance.now(),
) {
  const { wrongMs, rightMs, mostRemembered, freeWrong, wrongPerSecond } = limits;
  const wrong = createExpiringMap(wrongMs, mostRemembered, now);
  const right = createExpiringMap(rightMs, mostRemembered, now);
  const guesses = createLeakyBuckets({ perSecond: wrongPerSecond, most: mostRemembered, now });
  const wait = slowLane();

  return {
    /** Undefined when the session has ended or the account is disabled; `address` is where the token comes from. */
    async find(token: string, address: string): Promise<Visitor | undefined> {
      if (!shape.test(token)) return undefined;
      const key = createHash('sha256').update(token).digest('base64');
      if (wrong.has(key)) return undefined;
      if (!right.has(key) && guesses.level(address) >= freeWrong) await wait();
      const visitor = await visitors.find(token);
      if (visitor) right.add(key);
      else {
        right.forget(key);
        wrong.add(key);
        // Capped, so that an address recovers equally fast however many it sends.
        if (guesses.level(address) < 2 * freeWrong) guesses.add(address, 1);
      }
      return visitor;
    },
  };
}

/** Who makes a request, by the session cookie. */
export function createSessionVisitorFinder(visitors: GuardedVisitors) {
  return async (c: Context<Env>): Promise<Visitor | undefined> => {
    const token = sessionToken(c, c.var.client.isSecure);
    return token === undefined ? undefined : visitors.find(token, c.var.client.key);
  };
}

/** Everyone who waits continues together, so that one query serves them all. */
function slowLane(): () => Promise<void> {
  const { slowMs, mostWaiting } = limits;
  let waiting = 0;
  let opening: Promise<void> | undefined;
  return async () => {
    if (waiting >= mostWaiting) {
      throw new CallError('unavailable', 'Too many requests. Try again in a moment.', {
        retryAfterSeconds: 1,
      });
    }
    waiting += 1;
    opening ??= new Promise((resolve) => {
      setTimeout(() => {
        opening = undefined;
        waiting = 0;
        resolve();
      }, slowMs);
    });
    await opening;
  };
}
