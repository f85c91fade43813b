import { randomUUID } from 'node:crypto';
import { newSeed } from '@venture/shared/random';
import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '../storage/schema';
import { canonical } from './canonical';
import limits from './limits.json';

/** What a play is handed out for. */
export type Deal = { readonly game: string; readonly release: string; readonly options: unknown };

/** A play that was handed out. */
export type Issued = {
  readonly id: string;
  readonly userId: string;
  readonly game: string;
  readonly release: string;
  /** As {@link canonical} writes them. */
  readonly options: string;
  readonly seed: number;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** The event that used it up. */
  readonly eventId: string | null;
};

export type RunSessions = {
  readonly issue: (userId: string, deal: Deal) => Promise<Pick<Issued, 'id' | 'seed' | 'expiresAt'>>;
  readonly find: (id: string) => Promise<Issued | undefined>;
  /** How many were handed out to a person in the hour before `until`; of one game, if it is named. */
  readonly countInHour: (userId: string, until: Date, game?: string) => Promise<number>;
  readonly forgetOld: () => Promise<void>;
};

export function runSessionsIn(db: Database): RunSessions {
  return {
    async issue(userId, { game, release, options }) {
      const [id, seed] = [randomUUID(), newSeed()];
      const { expires_at } = await db
        .insertInto('runs')
        .values({
          ...{ id, user_id: userId, game, release, options: canonical(options), seed },
          expires_at: sql<Date>`now() + make_interval(days => ${limits.validDays})`,
        })
        .returning('expires_at')
        .executeTakeFirstOrThrow();
      return { id, seed, expiresAt: expires_at };
    },

    async find(id) {
      const row = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
      return (
        row && {
          ...{ id, userId: row.user_id, game: row.game, release: row.release, options: row.options },
          ...{ seed: Number(row.seed), issuedAt: row.issued_at, expiresAt: row.expires_at },
          eventId: row.event_id,
        }
      );
    },

    countInHour: (userId, until, game) => countInHour(db, userId, until, game),

    async forgetOld() {
      const before = sql<Date>`now() - make_interval(days => ${limits.keptDays})`;
      await db.deleteFrom('runs').where('issued_at', '<', before).execute();
    },
  };
}

const HOUR_MS = 60 * 60 * 1000;

async function countInHour(db: Database, userId: string, until: Date, game?: string): Promise<number> {
  const all = db
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('issued_at', '<=', until)
    .where('issued_at', '>', new Date(until.getTime() - HOUR_MS));
  const some = game === undefined ? all : all.where('game', '=', game);
  return Number((await some.executeTakeFirstOrThrow()).count);
}

/** Uses a play up for an event, once; false when it was used for another one. */
export async function claim(
  transaction: Transaction<Tables>,
  id: string,
  userId: string,
  eventId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('runs')
    .set({ event_id: eventId, used_at: new Date() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('event_id', 'is', null), eb('event_id', '=', eventId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
