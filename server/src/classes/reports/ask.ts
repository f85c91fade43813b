import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema';

/**
 * Runs the query with more memory, since the planner overestimates how many different scores and times there
 * are and would sort everything; it uses indexes when only a few learners are wanted.
 */
export function ask<Row>(db: Database, question: RawBuilder<Row>): Promise<readonly Row[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '32MB', true), set_config('random_page_cost', '1.1', true)`.execute(
      trx,
    );
    return (await question.execute(trx)).rows;
  });
}
