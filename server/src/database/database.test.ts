import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { jsonLog } from '../process/log';
import { testDatabase } from '../testing/database';
import { connect, isUnreachable } from './database';

test('a connection that breaks while it is lent out and idle fails its next question, and nothing else', async () => {
  const database = await testDatabase();
  const logged: string[] = [];
  const log = jsonLog('error', (line) => logged.push(line));
  const [one, other] = [await connect(database.url, log), await connect(database.url, log)];
  const ended = one.db.connection().execute(async (lent) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(lent);
    const pid = rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid})`.execute(other.db);
    const isThere = async () =>
      (await sql`select from pg_stat_activity where pid = ${pid}`.execute(other.db)).rows.length > 0;
    while (await isThere()) await wait(5);
    await wait(20); // the end of the connection arrives, which nobody waits for
    await sql`select 1`.execute(lent);
  });
  const reason = await ended.catch((error) => error);
  expect(isUnreachable(reason)).toBe(true);
  expect((await sql<{ answer: number }>`select 1 as answer`.execute(one.db)).rows).toEqual([{ answer: 1 }]);
  await Promise.all([one.close(), other.close()]);
  await database.drop();
  expect(logged).toEqual([]);
});
