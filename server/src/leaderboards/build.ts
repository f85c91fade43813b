import { TIMINGS } from '@venture/api/timing';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/schema';

/**
 * Fills boards from the stored results: verified XP of the ledger, and the best verified run of each game and
 * timing. `which` picks players (`p`) and periods (`t`), of which there must be no scores yet.
 */
export async function buildBoards(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`
    insert into leaderboard_scores (player, board, period, score)
    select p.number, 'xp', t.id, sum(l.verified_xp)
    from leaderboard_periods t
    join xp_ledger l on l.at >= t.starts_at and l.at < t.ends_at
    join leaderboard_players p on p.user_id = l.user_id
    where ${which}
    group by p.number, t.id having sum(l.verified_xp) > 0
    union all
    select p.number, e.activity || ':' || (e.said->>'timing'), t.id, max((e.said->>'score')::double precision)
    from leaderboard_periods t
    join events e on e.received_at >= t.starts_at and e.received_at < t.ends_at
    join leaderboard_players p on p.user_id = e.user_id
    where e.kind = 'run' and e.standing = 'verified' and e.said->>'timing' = any(${[...TIMINGS]}::text[])
      and ${which}
    group by 1, 2, 3`.execute(trx);
}
