import type { Timing } from '@venture/api/timing';
import { XP_BOARD } from '@venture/api/v1/leaderboards';
import { type SqlBool, sql } from 'kysely';
import { getSettingsStore } from '../administration/settings';
import { LOCKS } from '../database/locks';
import type { Database, Trx } from '../database/schema';
// Raw statements here take, delete and insert in one, or are locks.
import limits from './limits.json';
import { boardKey, openPeriods } from './periods';

/** What an accepted event changes on leaderboards. */
type ScoreChange = {
  /** The verified XP gained; unverified XP counts on no board. */
  readonly xp: number;
  /** Verified runs, with their score. */
  readonly runs: readonly { readonly game: string; readonly timing: Timing; readonly score: number }[];
  /** The value of `xp_ledger.at` and `progress_events.received_at`, if not the time of the transaction. */
  readonly at?: Date;
};

/**
 * Updates the leaderboards after an event. Call it in the transaction that stores the event, after
 * the rows of `progress_events` and `xp_ledger` are written. It writes nothing for people who have not joined.
 */
export async function updateBoards(trx: Trx, userId: string, { xp, runs, at }: ScoreChange): Promise<void> {
  if (xp === 0 && runs.length === 0) return;
  const players = trx.selectFrom('leaderboard_players').select('number').where('user_id', '=', userId);
  if (!(await players.executeTakeFirst())) return;
  const { settings } = await getSettingsStore(trx).latest();
  const { all, opened } = await openPeriods(trx, settings, at ? sql<Date>`${at}` : sql<Date>`now()`);
  // A period that was just opened has already been filled with the rows of this event.
  const periods = all.filter((period) => !opened.includes(period));
  if (periods.length === 0) return;
  // Held until the end, so that someone who leaves now does so before or after, with locks in the same order.
  const player = await players.forKeyShare().executeTakeFirst();
  if (!player) return;
  if (xp !== 0) await gain(trx, player.number, periods, xp);
  if (runs.length > 0) await improve(trx, player.number, periods, bestOf(runs));
  await rollUpChangesSometimes(trx);
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

/** One change in many folds those before it; readers add up the rest themselves. */
async function rollUpChangesSometimes(trx: Trx): Promise<void> {
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
    const isOver = sql<SqlBool>`period not in (select id from leaderboard_periods)`;
    // Locked rows belong to someone who is leaving, and go with them.
    await sql`
      delete from leaderboard_scores where (player, board, period) in (
        select player, board, period from leaderboard_scores where ${isOver} for update skip locked
      )`.execute(trx);
    await trx.deleteFrom('leaderboard_changes').where(isOver).execute();
    await trx.deleteFrom('leaderboard_counts').where(isOver).execute();
  });
}
