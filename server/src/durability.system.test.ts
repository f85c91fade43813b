import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { SystemHealth } from '@venture/api/v1/system';
import { parse } from '@venture/contract/parse';
import { archived } from './testing/archived';
import { person } from './testing/people';
import type { PostgresMachine } from './testing/postgres';
import { replicated } from './testing/replicated';
import { type TestServer, testServer } from './testing/server';
import { until } from './testing/until';

const MOST_MS = 300_000;
jest.setTimeout(MOST_MS);

/** `npm run test:system` says where it is. */
const { POSTGRES_PATH: program = '' } = process.env;
const onPostgres = program ? test : test.skip;

const ARCHIVE = 'venture_database_archive_behind_seconds';
const STANDBYS = 'venture_database_standbys';
const BEHIND = 'venture_database_standby_behind_bytes';

/** What /metrics says; undefined where it says nothing. */
async function told(server: TestServer, name: string): Promise<number | undefined> {
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  expect(metrics).toContain(`\n# TYPE ${name} gauge\n`);
  const [, value] = new RegExp(`^${name} (.+)$`, 'm').exec(metrics) ?? [];
  return value === undefined ? undefined : Number(value);
}

async function untilTold(server: TestServer, name: string, is: (value: number | undefined) => boolean) {
  await until(async () => is(await told(server, name)), `another value of ${name}`, 60_000);
}

/** What /admin/system knows of the database. */
async function known(server: TestServer) {
  const { ask } = await person(server, { isAdmin: true });
  const { database } = parse(SystemHealth, (await ask('GET', '/system')).json, 'the answer');
  return database.facts;
}

/** Fills a file of the log, and begins the next. */
async function fillLog(machine: PostgresMachine): Promise<void> {
  await machine.ask(`select pg_logical_emit_message(false, 'test', repeat('x', 100000)), pg_switch_wal()`);
}

onPostgres('an archive that fails or hangs is noticed, and that it goes on again', async () => {
  const archive = await archived(program);
  const { machine } = archive;
  const server = await testServer({ DATABASE_URL: archive.url });
  const hangs = join(machine.data, 'hangs');
  try {
    await fillLog(machine);
    await untilTold(server, ARCHIVE, (seconds) => seconds === 0);
    expect(await known(server)).toMatchObject({ archiveBehindSeconds: 0 });
    for (const broken of ['false', 'while test -e hangs; do sleep 0.1; done']) {
      await writeFile(hangs, '');
      await machine.ask(`alter system set archive_command = '${broken}'`);
      await machine.ask('select pg_reload_conf()');
      for (let files = 0; files < 4; files += 1) await fillLog(machine);
      await untilTold(server, ARCHIVE, (seconds = 0) => seconds > 0);
      const facts = await known(server);
      expect(facts?.archiveBehindSeconds).toBeGreaterThan(0);
      await machine.ask('alter system reset archive_command');
      await machine.ask('select pg_reload_conf()');
      await rm(hangs);
      await untilTold(server, ARCHIVE, (seconds) => seconds === 0);
    }
  } finally {
    await server.close();
    await archive.stop();
  }
});

onPostgres('how far a standby is behind is told where that may be known, and that one is gone', async () => {
  const database = await replicated(program);
  await database.awaitStandby(false);
  const server = await testServer({ DATABASE_URL: database.primaryUrl() });
  try {
    expect(await told(server, BEHIND)).toBeUndefined();
    expect(await told(server, STANDBYS)).toBeUndefined();
    expect(await known(server)).not.toHaveProperty('standbys');
    await database.primary().ask('grant pg_read_all_stats to venture');
    await untilTold(server, STANDBYS, (count) => count === 1);
    await untilTold(server, BEHIND, (bytes) => bytes === 0);
    expect(await told(server, ARCHIVE)).toBeUndefined();

    await database.standby().freeze();
    await database.primary().ask(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`);
    await untilTold(server, BEHIND, (bytes = 0) => bytes >= 1_000_000);
    const facts = await known(server);
    expect(facts).toMatchObject({ standbys: 1 });
    expect(facts?.standbyBehindBytes).toBeGreaterThanOrEqual(1_000_000);

    await database.standby().kill();
    await untilTold(server, STANDBYS, (count) => count === 0);
    expect(await told(server, BEHIND)).toBeUndefined();
    await database.standby().start();
    await untilTold(server, BEHIND, (bytes) => bytes === 0);
    expect(await told(server, STANDBYS)).toBe(1);
  } finally {
    await server.close();
    await database.stop();
  }
});

onPostgres('whoever copies the log is no standby', async () => {
  const database = await replicated(program);
  await database.awaitStandby(false);
  await database.primary().ask('grant pg_read_all_stats to venture');
  const folder = await mkdtemp(join(tmpdir(), 'venture-log-'));
  const from = `host=127.0.0.1 port=${database.primary().port} user=postgres`;
  const tool = join(dirname(program), 'pg_receivewal');
  const receiver = spawn(tool, ['--dbname', from, '--directory', folder, '--status-interval=1'], {
    stdio: 'ignore',
    timeout: MOST_MS,
  });
  const ended = once(receiver, 'close');
  const server = await testServer({ DATABASE_URL: database.primaryUrl() });
  try {
    const streaming = () =>
      database
        .primary()
        .ask(`select from pg_stat_replication where state = 'streaming' and write_lsn is not null`);
    await until(async () => (await streaming()).length >= 2, 'two receive the log', 60_000);
    expect(await told(server, STANDBYS)).toBe(1);
  } finally {
    receiver.kill();
    await ended;
    await server.close();
    await database.stop();
    await rm(folder, { recursive: true });
  }
});
