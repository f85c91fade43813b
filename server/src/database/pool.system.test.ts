import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { createJsonLog } from '../process/log';
import { testDatabase } from '../testing/database';
import { host } from '../testing/host';
import { connectAndMigrate } from './database';
import { isUnreachableError } from './errors';
import limits from './limits.json';

jest.setTimeout(60_000);

// Shorter than in a real installation, because the tests wait for it.
jest.replaceProperty(limits.settings, 'connectionTimeoutMillis', 1500);

test("a socket that is missing for a moment is not the request's fault", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'venture-socket-'));
  const pool = new pg.Pool({ host: folder, user: 'venture' });
  await expect(pool.query('select 1').catch(isUnreachableError)).resolves.toBe(true);
  const other = await readFile(join(folder, 'none')).catch(isUnreachableError);
  expect(other).toBe(false);
  await pool.end();
});

test('a query without an answer is ended some time after its own time limit, unless it has none', async () => {
  jest.replaceProperty(limits, 'silentMs', 500);
  const database = await testDatabase();
  const one = await host(database);
  const url = database.url.replace(new URL(database.url).host, one.name);
  const { db, usability, close } = await connectAndMigrate(url, createJsonLog('silent'), {
    statementMs: 500,
  });
  const long = db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_sleep(2)`.execute(trx);
  });
  await expect(sql`select pg_sleep(2)`.execute(db)).rejects.toMatchObject({ code: '57014' });
  await long;
  one.silence();
  await expect(sql`select 1`.execute(db)).rejects.toThrow('Connection terminated');
  expect(await usability()).toBe('unreachable');
  await close();
  one.end();
  await database.drop();
  jest.restoreAllMocks();
});
