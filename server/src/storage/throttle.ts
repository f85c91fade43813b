import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './schema';

/** So many tries at once, then one more each so many seconds. */
type Allowance = { readonly burst: number; readonly secondsPerTry: number };

/** Counts tries by key, for all server processes together; keys are kept as hashes only. */
export type Throttle = {
  /** Takes one try: undefined when it is allowed, else the seconds to wait. */
  readonly take: (key: string, allowance: Allowance) => Promise<number | undefined>;
  /** Gives one try back, when it turned out to be a good one. */
  readonly giveBack: (key: string, allowance: Allowance) => Promise<void>;
  /** Forgets all tries of a key. */
  readonly forget: (key: string) => Promise<void>;
  readonly forgetOld: () => Promise<void>;
};

export function throttleIn(db: Database): Throttle {
  return {
    /** One statement, so that of many tries at the same moment none is missed. */
    async take(key, { burst, secondsPerTry }) {
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
        .returning('key')
        .executeTakeFirst();
      return taken ? undefined : wait(hash, { burst, secondsPerTry });
    },

    async giveBack(key, { secondsPerTry }) {
      await db
        .updateTable('throttle')
        .set({ empty_at: sql<Date>`empty_at - ${seconds(secondsPerTry)}` })
        .where('key', '=', hashOf(key))
        .execute();
    },

    async forget(key) {
      await db.deleteFrom('throttle').where('key', '=', hashOf(key)).execute();
    },

    async forgetOld() {
      await db.deleteFrom('throttle').where('empty_at', '<', sql<Date>`now()`).execute();
    },
  };

  async function wait(key: Buffer, { burst, secondsPerTry }: Allowance): Promise<number> {
    const untilEmpty = sql<number>`extract(epoch from empty_at - now())::float8`;
    const row = await db
      .selectFrom('throttle')
      .select(untilEmpty.as('untilEmpty'))
      .where('key', '=', key)
      .executeTakeFirst();
    return Math.max(1, Math.ceil((row?.untilEmpty ?? 0) - (burst - 1) * secondsPerTry));
  }
}

function seconds(count: number) {
  return sql`make_interval(secs => ${count})`;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
