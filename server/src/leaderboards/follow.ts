import type { Timing } from '@venture/api/timing';
import { XP_BOARD } from '@venture/api/v1/leaderboards';
import { sql } from 'kysely';
import type { Trx } from '../database/schema';
import { boardOf } from './board';
import { calendar } from './calendar';
import { foldSometimes } from './fold';
import { openPeriods } from './periods';

/** What an accepted event changes on leaderboards. */
export type ScoreChange = {
  /** Verified XP gained by it; what is not verified counts on no board. */
  readonly xp: number;
  /** Verified runs, with their score. */
  readonly runs: readonly { readonly game: string; readonly timing: Timing; readonly score: number }[];
  /** What `xp_ledger.at` and `events.received_at` say, if not the time of the transaction. */
  readonly at?: Date;
};

/**
 * Keeps the leaderboards in step with what a person did. Call it in the transaction that keeps the event, after
 * the rows of `events` and `xp_ledger` are written. It writes nothing for people who have not joined.
 */
export async function updateBoards(trx: Trx, userId: string, { xp, runs, at }: ScoreChange): Promise<void> {
  if (xp === 0 && runs.length === 0) return;
  const players = trx.selectFrom('leaderboard_players').select('number').where('user_id', '=', userId);
  if (!(await players.executeTakeFirst())) return;
  const moment = at ? sql<Date>`${at}` : sql<Date>`now()`;
  const { all, opened } = await openPeriods(trx, await calendar(trx), moment);
  // What was just opened was filled from the rows of this very event too.
  const periods = all.filter((period) => !opened.includes(period));
  if (periods.length === 0) return;
  // Held until the end, so that who leaves at this moment does so before or after, and both wait in one order.
  const player = await players.forKeyShare().executeTakeFirst();
  if (!player) return;
  if (xp !== 0) await gain(trx, player.number, periods, xp);
  if (runs.length > 0) await improve(trx, player.number, periods, bestOf(runs));
  await foldSometimes(trx);
}

async function gain(trx: Trx, player: string, periods: readonly number[], xp: number) {
  await sql`
    insert into leaderboard_scores (player, board, period, score)
    select ${player}::bigint, ${XP_BOARD}, period, ${xp}::double precision
    from unnest(${periods}::int[]) as period
    on conflict (player, board, period)
    do update set score = leaderboard_scores.score + excluded.score`.execute(trx);
}

async function improve(
  trx: Trx,
  player: string,
  periods: readonly number[],
  best: ReadonlyMap<string, number>,
) {
  await sql`
    insert into leaderboard_scores (player, board, period, score)
    select ${player}::bigint, board, period, score
    from unnest(${[...best.keys()]}::text[], ${[...best.values()]}::double precision[]) as run (board, score),
         unnest(${periods}::int[]) as period
    on conflict (player, board, period)
    do update set score = excluded.score where excluded.score > leaderboard_scores.score`.execute(trx);
}

function bestOf(runs: ScoreChange['runs']): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { game, timing, score } of runs) {
    const board = boardOf({ name: game, timing });
    best.set(board, Math.max(score, best.get(board) ?? score));
  }
  return best;
}
