import { sql } from 'kysely';
import { LOCKS } from '../database/locks';
import type { Database, Trx } from '../database/schema';
import limits from './leaderboard-limits.json';

/** One change in many folds those before it; readers add up the rest themselves. */
export async function rollUpChangesSometimes(trx: Trx): Promise<void> {
  if (Math.random() * limits.changesPerFold < 1) await rollUpChanges(trx);
}

/** Folds recent changes into the histogram; does nothing when another process is doing so. */
export async function rollUpChanges(trx: Trx): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.leaderboards}::bigint) as mine`.execute(trx);
  if (!rows[0]?.mine) return;
  await sql`
    with taken as (delete from leaderboard_changes returning *)
    insert into leaderboard_counts (period, board, score, people)
    select period, board, score, sum(people) from taken
    where period in (select id from leaderboard_periods)
    group by 1, 2, 3 having sum(people) <> 0
    on conflict (period, board, score)
    do update set people = leaderboard_counts.people + excluded.people`.execute(trx);
}

/** Folds the remaining changes, and removes past periods with everything counted for them. */
export function removePastPeriods(db: Database): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${LOCKS.leaderboards}::bigint)`.execute(trx);
    await rollUpChanges(trx);
    const { numDeletedRows } = await trx
      .deleteFrom('leaderboard_periods')
      .where('ends_at', '<', sql<Date>`now() - make_interval(hours => ${limits.keepPastHours})`)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    const isOver = sql`period not in (select id from leaderboard_periods)`;
    // Locked rows belong to someone who is leaving, and go with them.
    await sql`
      delete from leaderboard_scores where (player, board, period) in (
        select player, board, period from leaderboard_scores where ${isOver} for update skip locked
      )`.execute(trx);
    await sql`delete from leaderboard_changes where ${isOver}`.execute(trx);
    await sql`delete from leaderboard_counts where ${isOver}`.execute(trx);
  });
}
