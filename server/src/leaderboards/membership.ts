import { sql } from 'kysely';
import { settingsIn } from '../administration/settings';
import type { Database, Trx } from '../database/schema';
import { errorCode } from '../process/failure';
import { build } from './build';
import type { Nickname } from './nickname';
import { type Moment, now, openPeriods } from './periods';

const UNIQUE_VIOLATION = '23505';

/**
 * Puts a person on the leaderboards with all that they have done so far, or gives them another nickname.
 * If two people want nicknames that look alike, one gets `'taken'`.
 */
export async function join(
  db: Database,
  userId: string,
  wanted: Nickname,
  at: Moment = now,
): Promise<'joined' | 'taken'> {
  try {
    await db.transaction().execute((trx) => joinIn(trx, userId, wanted, at));
    return 'joined';
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

async function joinIn(trx: Trx, userId: string, { nickname, skeleton }: Nickname, at: Moment): Promise<void> {
  // Waits for an event that is being stored, and makes the next one wait: nothing is missed or counted twice.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  // Before locking anything in the table of players: opening a period waits for those locks.
  await openPeriods(trx, (await settingsIn(trx).latest()).settings, at);
  const renamed = await trx
    .updateTable('leaderboard_players')
    .set({ nickname, skeleton })
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (renamed.numUpdatedRows > 0n) return;
  const { number } = await trx
    .insertInto('leaderboard_players')
    .values({ user_id: userId, nickname, skeleton })
    .returning('number')
    .executeTakeFirstOrThrow();
  await build(trx, sql`p.number = ${number}::bigint and t.ends_at > ${at}`);
}

/** Removes a person from all leaderboards at once; leaving twice changes nothing. */
export async function leave(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('leaderboard_players').where('user_id', '=', userId).execute();
}
