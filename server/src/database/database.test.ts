import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createJsonLog } from '../process/log';
import { testDatabase } from '../testing/database';
import { until } from '../testing/until';
import { connectAndMigrate } from './database';
import { isUnreachableError } from './errors';
import { withClient } from './pool';

test('a connection that breaks while checked out and idle fails only its next query', async () => {
  const database = await testDatabase();
  const logged: string[] = [];
  const log = createJsonLog('error', (line) => logged.push(line));
  const [one, other] = [
    await connectAndMigrate(database.url, log),
    await connectAndMigrate(database.url, log),
  ];
  const ended = one.db.connection().execute(async (lent) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(lent);
    const pid = rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid})`.execute(other.db);
    const isThere = async () =>
      (await sql`select from pg_stat_activity where pid = ${pid}`.execute(other.db)).rows.length > 0;
    await until(async () => !(await isThere()), 'the connection has ended');
    await wait(20); // the end of the connection arrives, which nobody waits for
    await sql`select 1`.execute(lent);
  });
  const reason = await ended.catch((error) => error);
  expect(isUnreachableError(reason)).toBe(true);
  expect((await sql<{ answer: number }>`select 1 as answer`.execute(one.db)).rows).toEqual([{ answer: 1 }]);
  await Promise.all([one.close(), other.close()]);
  await database.drop();
  expect(logged).toEqual([]);
});

test('frequent statements are prepared, and none may run long or be JIT-compiled', async () => {
  const database = await testDatabase();
  // The database's own setting turns JIT on.
  await withClient(database.url, (client) =>
    client.query(`do $$ begin
      execute format('alter role current_user in database %I set jit = on', current_database());
    end $$`),
  );
  const { db, close } = await connectAndMigrate(database.url, createJsonLog('error'));
  for (let run = 0; run < 12; run += 1) await db.selectFrom('users').select('id').execute();
  const { rows } = await sql<Record<'prepared' | 'timeout' | 'jit', string>>`
    select (select count(*) from pg_prepared_statements) as prepared,
           current_setting('statement_timeout') as timeout, current_setting('jit') as jit`.execute(db);
  expect(rows).toEqual([{ prepared: '1', timeout: '10s', jit: 'off' }]);
  await close();
  await database.drop();
});

test('a pool has as many connections as configured, and ends statements after the configured time', async () => {
  const database = await testDatabase();
  const { db, close } = await connectAndMigrate(database.url, createJsonLog('error'), {
    max: 2,
    statementMs: 100,
  });
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57014' });
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(db)).rows[0]?.pid;
  const pids = await Promise.all(Array.from({ length: 10 }, pidOf));
  expect(new Set(pids).size).toBe(2);
  await close();
  await database.drop();
});

test('only queries that wait for a free connection are counted', async () => {
  const database = await testDatabase();
  const { db, connections, close } = await connectAndMigrate(database.url, createJsonLog('error'), {
    max: 1,
  });
  const asked = sql`select 1`.execute(db);
  expect(connections().waiting).toBe(0);
  await asked;
  const again = sql`select 1`.execute(db);
  await undefined;
  expect(connections().waiting).toBe(0);
  await again;
  const late = await db.connection().execute(async () => {
    const late = sql`select 1`.execute(db);
    await until(() => connections().waiting > 0, 'a statement waits for a connection');
    expect(connections()).toEqual({ inUse: 1, idle: 0, waiting: 1 });
    return { late };
  });
  await late.late;
  await close();
  await database.drop();
});
