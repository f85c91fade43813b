import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { acquireMigrationLock } from './database/migrate';
import { readConfig } from './process/config';
import { Failure } from './process/failure';
import { createJsonLog } from './process/log';
import { serve } from './serve';
import { testDatabase } from './testing/database';
import { freePort } from './testing/delivered';
import { until } from './testing/until';

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
  await until(async () => (await other.query(waits)).rowCount, 'the start waits for the migration', 30_000);
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

test('a start that fails leaves nothing open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'venture-start-'));
  const database = await testDatabase();
  const port = await freePort();
  const own = { PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: database.url };
  const config = readConfig({ ...own, SHELL_DIR: folder, STORE_DIR: folder }, folder);
  const failing = serve(config, __filename, createJsonLog('silent'), {
    async prepare() {
      throw new Failure('not prepared');
    },
  });
  await expect(failing).rejects.toThrow('not prepared');
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
  const other = new pg.Client(database.url);
  await other.connect();
  const sessions = `select from pg_stat_activity
    where datname = current_database() and application_name = 'venture-quest'`;
  await until(async () => (await other.query(sessions)).rowCount === 0, 'its connections have ended', 30_000);
  await other.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

test('a part of the cleaning that fails is named, and the others go on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'venture-start-'));
  const database = await testDatabase();
  const other = new pg.Client(database.url);
  await other.connect();
  const person = randomUUID();
  await other.query(
    `insert into users (id, full_name, email, email_folded, password_hash, user_type)
     values ($1, 'Jane', 'jane@example.org', 'jane@example.org', '', 'user')`,
    [person],
  );
  await other.query("insert into sessions (token_hash, user_id, expires_at) values ('x', $1, $2)", [
    person,
    new Date(0),
  ]);
  await other.query('alter table throttle rename to gone');
  const own = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url };
  const config = readConfig({ ...own, SHELL_DIR: folder, STORE_DIR: folder }, folder);
  const logged: string[] = [];
  const running = await serve(
    config,
    __filename,
    createJsonLog('warn', (line) => logged.push(line)),
  );
  await until(
    async () => (await other.query('select from sessions')).rowCount === 0,
    'expired sessions are deleted',
    30_000,
  );
  await running.stop();
  const events = logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'cleaning failed');
  expect(events).toEqual([expect.objectContaining({ part: 'counted tries' })]);
  await other.end();
  await database.drop();
  await rm(folder, { recursive: true });
});
