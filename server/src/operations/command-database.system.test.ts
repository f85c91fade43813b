import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { connectAndMigrate } from '../database/database';
import { doCommitsWait } from '../database/durability';
import limits from '../database/limits.json';
import { readConfig } from '../process/config';
import { Failure } from '../process/failure';
import { createJsonLog } from '../process/log';
import { host } from '../testing/host';
import { type OwnPostgres, ownPostgres } from '../testing/own-postgres';
import { until } from '../testing/until';
import { runBackupCommand } from './backup/command';
import { withCommandDatabase } from './command-database';

jest.setTimeout(120_000);

// Shorter than in a real installation: most of these tests wait until they are over.
jest.replaceProperty(limits, 'silentMs', 3500);
jest.replaceProperty(limits, 'lookEveryMs', 300);

let postgres: OwnPostgres;
let url: string;
beforeAll(async () => {
  postgres = await ownPostgres();
  url = postgres.urlFor('venture');
  await (await connectAndMigrate(url, createJsonLog('error'))).close();
});
afterAll(() => postgres.stop());

/** Commits wait for a standby that is away, or do not. */
async function awaitStandby(isOn: boolean): Promise<void> {
  await postgres.machine.ask(`alter system set synchronous_standby_names = '${isOn ? 'standby' : ''}'`);
  await postgres.machine.ask('select pg_reload_conf()');
  const { machine } = postgres;
  const now = () =>
    machine.ask<{ names: string }>("select current_setting('synchronous_standby_names') as names");
  await until(async () => ((await now())[0]?.names !== '') === isOn, 'the setting is read', 60_000);
  if (!isOn) await until(async () => (await waiting()).length === 0, 'no commit waits', 60_000);
}

const waiting = () => postgres.machine.ask("select from pg_stat_activity where wait_event = 'SyncRep'");

/** Runs a command; what it said, and how it ended. */
async function run(work: Parameters<typeof withCommandDatabase>[2], databaseUrl = url) {
  const told: string[] = [];
  const config = readConfig({ DATABASE_URL: databaseUrl, STATEMENT_SECONDS: '1' }, '/');
  const context = { config, log: createJsonLog('silent'), tell: (line: string) => void told.push(line) };
  const ended = await withCommandDatabase(context, __filename, work).then(
    () => 'done',
    (error) => error,
  );
  return { told, ended };
}

const GIVEN_UP = /The command was given up, .* run it again if something is missing\.$/;
const WAITS =
  /Commits wait for the synchronous standby of the database, which is away or slow: start it, or run "alter system reset synchronous_standby_names" and "select pg_reload_conf\(\)" on the primary\./g;

test('a command whose commit no standby confirms says so, and is given up with a sentence', async () => {
  await awaitStandby(true);
  const { told, ended } = await run(async (db) => {
    await sql`create table confirmed (x int)`.execute(db);
  });
  await awaitStandby(false);
  expect(ended).toBeInstanceOf(Failure);
  // While it waits, or on a busy machine at its end: once.
  expect([...told, ended.message].join(' ').match(WAITS)).toHaveLength(1);
  expect(ended.message).toMatch(GIVEN_UP);
});

test('a backup that is complete is said to be, though the database cannot be told of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'venture-command-'));
  const file = join(folder, 'saved');
  await awaitStandby(true);
  const { told, ended } = await run(async (db) => {
    await runBackupCommand({ command: 'backup', file }, db, { deletionsFile: '', tell: () => {} });
  });
  await awaitStandby(false);
  expect((await stat(file)).size).toBeGreaterThan(0);
  expect(ended).toBeInstanceOf(Failure);
  // While it waits, or on a busy machine at its end: once.
  expect([...told, ended.message].join(' ').match(WAITS)).toHaveLength(1);
  expect(ended.message).toMatch(
    /^The backup .* is complete and was read back, but the database could not be told/,
  );
  expect(ended.message).toMatch(GIVEN_UP);
  await rm(folder, { recursive: true });
});

test('one that may take as long as it likes says so, and goes on with the commits', async () => {
  await awaitStandby(true);
  const told: string[] = [];
  const config = readConfig({ DATABASE_URL: url, STATEMENT_SECONDS: '1' }, '/');
  let goingOn: Promise<void> | undefined;
  const tell = (line: string) => {
    told.push(line);
    goingOn = awaitStandby(false);
  };
  await withCommandDatabase({ config, log: createJsonLog('silent'), tell }, __filename, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`create table waited (x int)`.execute(trx);
    }),
  );
  await goingOn;
  expect(told).toEqual([expect.stringMatching(WAITS)]);
});

test('one that may take as long as it likes says when the database gives no answer', async () => {
  const silent = await host({ url });
  const told: string[] = [];
  const config = readConfig({ DATABASE_URL: url.replace(new URL(url).host, silent.name) }, '/');
  const tell = (line: string) => {
    told.push(line);
    silent.end();
  };
  const running = withCommandDatabase({ config, log: createJsonLog('silent'), tell }, __filename, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      silent.silence();
      await sql`select 1`.execute(trx);
    }),
  );
  await expect(running).rejects.toThrow(Failure);
  expect(told).toEqual([expect.stringMatching(/^The database gives no answer: /)]);
});

test('one whose database says no more ends with a sentence', async () => {
  const silent = await host({ url });
  const { ended } = await run(
    async (db) => {
      silent.silence();
      await sql`select 1`.execute(db);
    },
    url.replace(new URL(url).host, silent.name),
  );
  silent.end();
  expect(ended).toBeInstanceOf(Failure);
  expect(ended.message).toMatch(
    /^The database cannot be used \(.*\): check DATABASE_URL .*\. The command was given up, /,
  );
});

test('a database that refuses to be looked at, as one with all connections in use, has answered', async () => {
  expect(await doCommitsWait(postgres.urlFor('nobody'))).toBe(false);
  expect(await doCommitsWait('postgresql://venture@127.0.0.1:1/venture')).toBeUndefined();
});

test('what the command itself says stays as it is, and so does a fault of ours', async () => {
  const refused = new Failure('There is no such account.');
  const fault = new TypeError('x is not a function');
  for (const thrown of [refused, fault]) {
    const { ended } = await run(async () => {
      throw thrown;
    });
    expect(ended).toBe(thrown);
  }
});
