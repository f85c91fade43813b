import type { Timing } from '@venture/api/timing';
import { XP_BOARD } from '@venture/api/v1/leaderboards';
import { sql } from 'kysely';
import { getSettingsStore } from '../administration/settings';
import type { Database, Trx } from '../database/schema';
// Raw statements here insert from lists, or delete what they lock.
import limits from './limits.json';
import { boardKey, openPeriods } from './periods';

/** An accepted event's changes to leaderboards. */
type ScoreChange = {
  /** The verified XP gained; unverified XP counts on no board. */
  readonly xp: number;
  /** Verified runs, with their score. */
  readonly runs: readonly { readonly game: string; readonly timing: Timing; readonly score: number }[];
  /** The value of `xp_ledger.at` and `progress_events.received_at`, if not the time of the transaction. */
  readonly at?: Date;
};

/**
 * Updates the leaderboards after an event. Call it in the transaction that stores the event, after writing the rows
 * of `progress_events` and `xp_ledger`. It writes nothing for people who have not joined.
 */
export async function updateLeaderboards(
  trx: Trx,
  userId: string,
  { xp, runs, at }: ScoreChange,
): Promise<void> {
  if (xp === 0 && runs.length === 0) return;
  const players = trx.selectFrom('leaderboard_players').select('number').where('user_id', '=', userId);
  if (!(await players.executeTakeFirst())) return;
  const { settings } = await getSettingsStore(trx).latest();
  const { all, opened } = await openPeriods(trx, settings, at ? sql<Date>`${at}` : sql<Date>`now()`);
  // A newly opened period already contains this event's rows.
  const periods = all.filter((period) => !opened.includes(period));
  if (periods.length === 0) return;
  // Held until the end, so that someone leaving now does so before or after, with locks in the same order.
  const player = await players.forKeyShare().executeTakeFirst();
  if (!player) return;
  if (xp !== 0) await gain(trx, player.number, periods, xp);
  if (runs.length > 0) await improve(trx, player.number, periods, bestOf(runs));
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
    const board = boardKey({ name: game, timing });
    best.set(board, Math.max(score, best.get(board) ?? score));
  }
  return best;
}

/** Removes past periods with their scores. */
export function removePastPeriods(db: Database): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { numDeletedRows } = await trx
      .deleteFrom('leaderboard_periods')
      .where('ends_at', '<', sql<Date>`now() - make_interval(hours => ${limits.keepPastHours})`)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    // Locked rows belong to someone who is leaving, and go with them.
    await sql`
      delete from leaderboard_scores where (player, board, period) in (
        select player, board, period from leaderboard_scores
        where period not in (select id from leaderboard_periods) for update skip locked
      )`.execute(trx);
  });
}
