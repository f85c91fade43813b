import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { acquireMigrationLock } from './database/migrate';
import { readConfig } from './process/config';
import { createJsonLog } from './process/log';
import { serve } from './serve';
import { testDatabase } from './testing/database';
import { freePort } from './testing/delivered';

jest.setTimeout(60_000);

test.each([
  ['people are told that it starts', '0', 503],
  ['behind a proxy nothing listens, so that it asks another process', '1', 'refused'],
])('until the server is ready, %s', async (_, proxies, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'venture-start-'));
  const database = await testDatabase();
  const other = new pg.Client(database.url);
  await other.connect();
  await other.query('begin');
  await acquireMigrationLock(async (text, values) => (await other.query(text, values && [...values])).rows);
  const port = await freePort();
  const own = { PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: database.url, TRUST_PROXY: proxies };
  const config = readConfig({ ...own, SHELL_DIR: folder, STORE_DIR: folder }, folder);
  const starting = serve(config, __filename, createJsonLog('silent'));
  const waits = `select from pg_locks l join pg_database d on d.oid = l.database
    where not granted and locktype = 'advisory' and datname = current_database()`;
  while ((await other.query(waits)).rowCount === 0) await wait(10);
  const answer = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 'refused',
    );
  expect(await answer()).toBe(expected);
  await other.query('rollback');
  const running = await starting;
  expect(await answer()).toBe(200);
  await running.stop();
  await other.end();
  await database.drop();
  await rm(folder, { recursive: true });
});
