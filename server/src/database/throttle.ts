import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema';

/** How many tries are allowed at once; after that one more every `secondsPerTry` seconds. */
export type Allowance = { readonly burst: number; readonly secondsPerTry: number };

/** The result of a try: how many tries still count, or how long to wait for the next. */
export type TryResult =
  | { readonly isAllowed: true; readonly level: number }
  | { readonly isAllowed: false; readonly retryAfterSeconds: number };

/**
 * Takes one try of a key, counted across all server processes; only hashes of keys are stored. It is one statement,
 * so that concurrent tries all count.
 */
export async function takeTry(db: Database, key: string, allowance: Allowance): Promise<TryResult> {
  const { burst, secondsPerTry } = allowance;
  const next = sql<Date>`greatest(throttle.empty_at, now()) + ${seconds(secondsPerTry)}`;
  const taken = await db
    .insertInto('throttle')
    .values({ key: hashOf(key), empty_at: sql<Date>`now() + ${seconds(secondsPerTry)}` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ empty_at: next })
        .where(sql<boolean>`${next} <= now() + ${seconds(burst * secondsPerTry)}`),
    )
    .returning(untilEmpty.as('untilEmpty'))
    .executeTakeFirst();
  if (taken) return { isAllowed: true, level: Math.ceil(round(taken.untilEmpty / secondsPerTry)) };
  const left = await secondsLeft(db, key, allowance);
  return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(left)) };
}

/** Returns how many seconds to wait until a try is allowed; undefined if it is allowed now. Does not take a try. */
export async function secondsUntilTry(
  db: Database,
  key: string,
  allowance: Allowance,
): Promise<number | undefined> {
  const left = await secondsLeft(db, key, allowance);
  return left > 0 ? Math.ceil(left) : undefined;
}

/** Gives one try back, because it turned out to be legitimate. */
export async function giveBackTry(db: Database, key: string, { secondsPerTry }: Allowance): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ empty_at: sql<Date>`empty_at - ${seconds(secondsPerTry)}` })
    .where('key', '=', hashOf(key))
    .execute();
}

/** Forgets all tries of a key. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', hashOf(key)).execute();
}

/** Deletes keys of which no try counts any more. */
export async function deleteExpiredTries(db: Database): Promise<void> {
  await db.deleteFrom('throttle').where('empty_at', '<', sql<Date>`now()`).execute();
}

/** Returns how long to wait until one more try is allowed. */
async function secondsLeft(db: Database, key: string, { burst, secondsPerTry }: Allowance): Promise<number> {
  const row = await db
    .selectFrom('throttle')
    .select(untilEmpty.as('untilEmpty'))
    .where('key', '=', hashOf(key))
    .executeTakeFirst();
  return (row?.untilEmpty ?? 0) - (burst - 1) * secondsPerTry;
}

/** Seconds until no try counts any more. Names the table, since in an upsert the column alone would be ambiguous. */
const untilEmpty = sql<number>`extract(epoch from throttle.empty_at - now())::float8`;

/** Rounds away the error of binary fractions. */
function round(tries: number): number {
  return Math.round(tries * 1000) / 1000;
}

function seconds(count: number) {
  return sql`make_interval(secs => ${count})`;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
