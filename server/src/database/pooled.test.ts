import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { jsonLog } from '../process/log';
import { type TestDatabase, testDatabase } from '../testing/database';
import { connect } from './database';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

/** What a connection keeps after the same statement was run a few times. */
async function kept(url: string) {
  const { db, close } = await connect(url, jsonLog('error'));
  for (let run = 0; run < 12; run += 1) await db.selectFrom('users').select('id').execute();
  const { rows } = await sql<{ prepared: string; timeout: string }>`
    select (select count(*) from pg_prepared_statements) as prepared,
           current_setting('statement_timeout') as timeout`.execute(db);
  await close();
  return rows[0];
}

test('statements that are frequent are prepared, and none may run for long', async () => {
  expect(await kept(database.url)).toEqual({ prepared: '1', timeout: '10s' });
});

test('behind PgBouncer a connection keeps nothing, since the next transaction may have another one', async () => {
  expect(await kept(`${database.url}?pgbouncer=true`)).toEqual({ prepared: '0', timeout: '0' });
});
