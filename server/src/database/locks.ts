import { sql } from 'kysely';
import type { Database, Trx } from './schema';

/**
 * All advisory locks of this program, so that no two share a number. They last as long as the transaction, or the
 * connection, that took them. A released number stays: during an upgrade, processes of two versions take the same ones.
 */
export const LOCKS = {
  migration: 7_236_518_842,
  /** Of test processes, which share a PostgreSQL. */
  tests: 7_236_518_843,
  /** Whoever changes what is released. */
  releases: 7_236_518_844,
  backup: 7_236_518_845,
  /** Folding the histogram. Version 1.0 took the number of `releases`; two that fold at once only wait for each other's rows. */
  leaderboards: 7_236_518_846,
  /** Preparing the role of the embedded database. Version 1.0 took the number of `releases`; each step can be repeated. */
  role: 7_236_518_847,
  /** Changing what reports about everybody are made of. */
  reportCounts: 7_236_518_848,
  /** Building an index while others work, which holds no lock of `migration`. */
  index: 7_236_518_849,
  /** Counting XP anew. */
  recounts: 7_236_518_850,
  /** Removing what is older than the settings allow. */
  retention: 7_236_518_851,
  /** Computing what gradebooks are read from. */
  gradebooks: 7_236_518_856,
} as const;

/** Does a step of what one process does at a time; undefined, and nothing done, when another is at it. */
export function withLockIfFree<Result>(
  db: Database,
  lock: (typeof LOCKS)[keyof typeof LOCKS],
  step: (trx: Trx) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`select where pg_try_advisory_xact_lock(${lock}::bigint)`.execute(trx);
    return rows.length > 0 ? step(trx) : undefined;
  });
}
