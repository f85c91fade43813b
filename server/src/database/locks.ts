import { sql } from 'kysely';
import type { Trx } from './schema';

/**
 * Rows are locked in this order, so that no two transactions wait for each other:
 *
 * 1. the table `grants`, to change roles or delete an account: {@link lockGrants};
 * 2. rows of `teams` and `classes`, to change them;
 * 3. the row of `learners`: {@link lockLearner};
 * 4. the row of `users`: {@link lockUser}; a foreign key to it takes the key share;
 * 5. what belongs to a user: rows of `grants`, links, sessions, players of leaderboards and their scores;
 * 6. rows of `teams` and `classes` that must only stay as they are, for a share or key share;
 * 7. what belongs to a team or a class: members, invitations.
 *
 * Several rows of one table are locked by their keys in order. Between users and rows of the second step the order is
 * free for who locks the user for a key share: it waits only for an `update`, which locks none of those. Deleting a
 * dormant account locks the user before the learner, as it looks for accounts that nobody has locked.
 */

/** Locks the table of roles: only one transaction at a time can change roles or delete accounts. */
export async function lockGrants(trx: Trx): Promise<void> {
  await sql`lock table grants in share row exclusive mode`.execute(trx);
}

/** Locks a learner, after waiting for events that are being stored; false if the person has no events. */
export async function lockLearner(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from learners where user_id = ${userId} for update`.execute(trx);
  return rows.length > 0;
}

/**
 * Locks an account, if it exists. `key share` only keeps it from being deleted; `no key update` also makes changes
 * to what belongs to it wait; `update` also makes references to it wait.
 */
export async function lockUser(
  trx: Trx,
  userId: string,
  strength: 'key share' | 'no key update' | 'update',
): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for ${sql.raw(strength)}`.execute(trx);
  return rows.length > 0;
}

/**
 * All advisory locks of this program, so that no two share a number. They are held until the transaction or
 * connection that took them ends.
 */
export const LOCKS = {
  migration: 7_236_518_842,
  /** Held by test processes, which share one PostgreSQL. */
  tests: 7_236_518_843,
  /** Held while changing what is released. */
  releases: 7_236_518_844,
} as const;
