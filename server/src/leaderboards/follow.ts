import type { Timing } from '@venture/api/timing';
import { XP_BOARD } from '@venture/api/v1/leaderboards';
import { sql } from 'kysely';
import { getSettingsStore } from '../administration/settings';
import type { Database, Trx } from '../database/schema';
// The raw statements here insert from lists, or delete the rows they lock.
import limits from './limits.json';
import { boardKey, openPeriods } from './periods';

/** Changes of an accepted event to leaderboards. */
type ScoreChange = {
  /** The verified XP gained; unverified XP counts on no board. */
  readonly xp: number;
  /** The verified runs, with their scores. */
  readonly runs: readonly { readonly game: string; readonly timing: Timing; readonly score: number }[];
  /** The time in `xp_ledger.at` and `progress_events.received_at`, if it is not that of the transaction. */
  readonly at?: Date;
};

/**
 * Updates the leaderboards after an event. Call it in the transaction that stores the event, after writing the rows
 * of `progress_events` and `xp_ledger`. For people who have not joined the leaderboards it writes nothing.
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
  // A period that was just opened already includes this event's rows.
  const periods = all.filter((period) => !opened.includes(period));
  if (periods.length === 0) return;
  // Kept until the transaction ends, so that leaving comes before or after it; both take locks in the same order.
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

/** Removes periods that are over, with their scores. */
export function removePastPeriods(db: Database): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { numDeletedRows } = await trx
      .deleteFrom('leaderboard_periods')
      .where('ends_at', '<', sql<Date>`now() - make_interval(hours => ${limits.keepPastHours})`)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    // Rows that are locked belong to someone who is leaving the leaderboards, and are deleted then.
    await sql`
      delete from leaderboard_scores where (player, board, period) in (
        select player, board, period from leaderboard_scores
        where period not in (select id from leaderboard_periods) for update skip locked
      )`.execute(trx);
  });
}
