import { randomUUID } from 'node:crypto';
import type { Timing } from '@venture/api/timing';
import type { Database } from '../database/schema';
import { updateLeaderboards } from '../leaderboards/follow';

/** Creates an account that nobody logs in to. */
export async function newLearner(db: Database): Promise<string> {
  const id = randomUUID();
  const values = { id, full_name: 'Jane', email: id, email_folded: id, password_hash: '', user_type: 'user' };
  await db.insertInto('users').values(values).execute();
  return id;
}

/** A verified run, and the XP it brings. */
export type TestPlay = {
  readonly game?: string;
  readonly timing?: Timing;
  readonly score?: number;
  readonly xp?: number;
  readonly at?: Date;
  readonly verdict?: 'verified' | 'unverified';
};

/** Stores a finished run with its XP and updates the leaderboards, in one transaction. */
export function keepPlay(db: Database, userId: string, play: TestPlay): Promise<void> {
  const {
    game = 'cash-stack',
    timing = 'x1',
    score = 0,
    xp = 0,
    at = new Date(),
    verdict = 'verified',
  } = play;
  const id = randomUUID();
  const verifiedXp = verdict === 'verified' ? xp : 0;
  return db.transaction().execute(async (trx) => {
    const { events } = await trx
      .insertInto('learners')
      .values({ user_id: userId, events: 1 })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((set) => ({ events: set('learners.events', '+', 1) })),
      )
      .returning('events')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('progress_events')
      .values({
        ...{ user_id: userId, id, number: events, kind: 'run', activity: game, at, received_at: at },
        ...{ verdict, code: null, payload: JSON.stringify({ game, timing, score }), play: null },
      })
      .execute();
    await trx
      .insertInto('xp_ledger')
      .values({ user_id: userId, event_id: id, activity: game, xp, verified_xp: verifiedXp, at })
      .execute();
    const runs = verdict === 'verified' ? [{ game, timing, score }] : [];
    await updateLeaderboards(trx, userId, { xp: verifiedXp, runs, at });
  });
}
