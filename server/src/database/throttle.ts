import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema';

/** A burst of tries, then one more every `secondsPerTry` seconds. */
export type Allowance = { readonly burst: number; readonly secondsPerTry: number };

/** The result of a try: how many are counted now, or how long to wait. */
export type TryResult =
  | { readonly isAllowed: true; readonly level: number }
  | { readonly isAllowed: false; readonly retryAfterSeconds: number };

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts tries by key, for all server processes together; only hashes of keys are stored. */
export function createThrottle(db: Database) {
  return {
    /** Takes one try: undefined when it is allowed, else the seconds to wait. */
    async take(key: string, allowance: Allowance): Promise<number | undefined> {
      const taken = await count(key, allowance);
      return taken.isAllowed ? undefined : taken.retryAfterSeconds;
    },

    /** The seconds until a try is allowed; undefined when it is now. Takes none. */
    async waitFor(key: string, allowance: Allowance): Promise<number | undefined> {
      const left = await secondsLeft(hashOf(key), allowance);
      return left > 0 ? Math.ceil(left) : undefined;
    },

    /** The same as `take`, and returns how many tries have not leaked away yet. */
    count,

    /** Gives one try back, when it turned out to be legitimate. */
    async giveBack(key: string, { secondsPerTry }: Allowance): Promise<void> {
      await db
        .updateTable('throttle')
        .set({ empty_at: sql<Date>`empty_at - ${seconds(secondsPerTry)}` })
        .where('key', '=', hashOf(key))
        .execute();
    },

    /** Forgets all tries of a key. */
    async forget(key: string): Promise<void> {
      await db.deleteFrom('throttle').where('key', '=', hashOf(key)).execute();
    },

    async forgetOld(): Promise<void> {
      await db.deleteFrom('throttle').where('empty_at', '<', sql<Date>`now()`).execute();
    },
  };

  /** One statement, so that concurrent tries are all counted. */
  async function count(key: string, { burst, secondsPerTry }: Allowance): Promise<TryResult> {
    const hash = hashOf(key);
    const next = sql<Date>`greatest(throttle.empty_at, now()) + ${seconds(secondsPerTry)}`;
    const taken = await db
      .insertInto('throttle')
      .values({ key: hash, empty_at: sql<Date>`now() + ${seconds(secondsPerTry)}` })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ empty_at: next })
          .where(sql<boolean>`${next} <= now() + ${seconds(burst * secondsPerTry)}`),
      )
      .returning(untilEmpty.as('untilEmpty'))
      .executeTakeFirst();
    if (taken) return { isAllowed: true, level: Math.ceil(round(taken.untilEmpty / secondsPerTry)) };
    const left = await secondsLeft(hash, { burst, secondsPerTry });
    return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(left)) };
  }

  /** Until one more try fits in. */
  async function secondsLeft(key: Buffer, { burst, secondsPerTry }: Allowance): Promise<number> {
    const row = await db
      .selectFrom('throttle')
      .select(untilEmpty.as('untilEmpty'))
      .where('key', '=', key)
      .executeTakeFirst();
    return (row?.untilEmpty ?? 0) - (burst - 1) * secondsPerTry;
  }
}

/** How long until a bucket is empty; the bare column name would be ambiguous in an upsert. */
const untilEmpty = sql<number>`extract(epoch from throttle.empty_at - now())::float8`;

/** Rounded, to remove the error of binary fractions. */
function round(tries: number): number {
  return Math.round(tries * 1000) / 1000;
}

function seconds(count: number) {
  return sql`make_interval(secs => ${count})`;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
