import { XP_BOARD } from '@venture/api/v1/leaderboards';
import { sql } from 'kysely';
import type { Trx } from '../database/schema';
import { calendar } from './calendar';
import { foldSometimes } from './fold';
import { openPeriods } from './periods';

/**
 * Puts a person's XP on the leaderboards as the ledger has it now, in every period that is open. Call it in the
 * transaction that has changed the ledger, which holds on to the person's row in `learners`.
 */
export async function xpFollows(trx: Trx, userId: string): Promise<void> {
  const players = trx.selectFrom('leaderboard_players').select('number').where('user_id', '=', userId);
  if (!(await players.executeTakeFirst())) return;
  await openPeriods(trx, await calendar(trx));
  const player = await players.forKeyShare().executeTakeFirst();
  if (!player) return;
  const { number } = player;
  await sql`
    with now as (
      select t.id as period, sum(l.verified_xp) as score
      from leaderboard_periods t join xp_ledger l on l.at >= t.starts_at and l.at < t.ends_at
      where l.user_id = ${userId} group by 1 having sum(l.verified_xp) > 0
    ), gone as (
      delete from leaderboard_scores
      where player = ${number}::bigint and board = ${XP_BOARD} and period not in (select period from now)
    )
    insert into leaderboard_scores (player, board, period, score)
    select ${number}::bigint, ${XP_BOARD}, period, score from now
    on conflict (player, board, period)
    do update set score = excluded.score where leaderboard_scores.score <> excluded.score`.execute(trx);
  await foldSometimes(trx);
}
