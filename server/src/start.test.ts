import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { acquireMigrationLock } from './database/migrate';
import type { Database } from './database/schema';
import { type Config, readConfig } from './process/config';
import { Failure } from './process/failure';
import { createJsonLog } from './process/log';
import { serve } from './serve';
import { testDatabase } from './testing/database';
import { freePort } from './testing/delivered';
import { until } from './testing/until';

jest.setTimeout(60_000);

const silent = createJsonLog('silent');

/** Passes on the settings of a separate installation and a connection to its database. */
async function withInstallation(
  run: (config: Config, database: pg.Client) => Promise<void>,
  settings: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'venture-start-'));
  const { url, drop } = await testDatabase();
  const database = new pg.Client(url);
  await database.connect();
  const own = { PORT: String(await freePort()), HOST: '127.0.0.1', DATABASE_URL: url, ...settings };
  try {
    await run(readConfig({ ...own, SHELL_DIR: folder }, folder), database);
  } finally {
    await database.end();
    await drop();
  }
}

test.each([
  ['people are told that it starts', '0', 503],
  ['behind a proxy nothing listens, so that it asks another process', '1', 'refused'],
])('until the server is ready, %s', (_, proxies, expected) =>
  withInstallation(
    async (config, database) => {
      await database.query('begin');
      await acquireMigrationLock(
        async (text, values) => (await database.query(text, values && [...values])).rows,
      );
      const starting = serve(config, __filename, silent);
      const waits = `select from pg_locks l join pg_database d on d.oid = l.database
        where not granted and locktype = 'advisory' and datname = current_database()`;
      await until(async () => (await database.query(waits)).rowCount !== 0, 'the start waits');
      const answer = () =>
        fetch(`http://127.0.0.1:${config.port}/readyz`).then(
          ({ status }) => status,
          () => 'refused',
        );
      expect(await answer()).toBe(expected);
      await database.query('rollback');
      const running = await starting;
      expect(await answer()).toBe(200);
      await running.stop();
    },
    { TRUST_PROXY: proxies },
  ),
);

test('a start that fails leaves nothing open', () =>
  withInstallation(async (config, database) => {
    const opened: Database[] = [];
    const failing = serve(config, __filename, silent, {
      async prepare({ db }) {
        opened.push(db);
        throw new Failure('not prepared');
      },
    });
    await expect(failing).rejects.toThrow('not prepared');
    const query = opened[0]?.selectFrom('users').select('id').execute();
    await expect(query).rejects.toThrow('pool after calling end');
    await expect(fetch(`http://127.0.0.1:${config.port}/readyz`)).rejects.toThrow();
    const sessions = `select from pg_stat_activity
      where datname = current_database() and application_name = 'venture-quest'`;
    await until(async () => (await database.query(sessions)).rowCount === 0, 'all connections are closed');
  }));

test('a failing part of the cleanup is named, and the others go on', () =>
  withInstallation(async (config, database) => {
    const id = randomUUID();
    await database.query(
      `insert into users (id, full_name, email, email_folded, password_hash, user_type)
       values ($1, 'Jane', 'jane@example.org', 'jane@example.org', '', 'user')`,
      [id],
    );
    await database.query("insert into sessions (token_hash, user_id, expires_at) values ('x', $1, 'epoch')", [
      id,
    ]);
    await database.query('alter table throttle rename to gone');
    const logged: string[] = [];
    const running = await serve(
      config,
      __filename,
      createJsonLog('warn', (line) => logged.push(line)),
    );
    const left = async () => (await database.query('select from sessions')).rowCount;
    await until(async () => (await left()) === 0, 'the expired session is deleted');
    await running.stop();
    const events = logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'cleaning failed');
    expect(events).toEqual([expect.objectContaining({ part: 'counted tries' })]);
  }));
