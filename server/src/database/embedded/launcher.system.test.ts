import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { until } from '../../testing/until';
import { SUPERUSER } from './cluster';
import { type EmbeddedPostgres, SERVER_ROLE, startPostgres } from './launcher';
import { isAlive, readPostmaster } from './postmaster';

const run = promisify(execFile);

jest.setTimeout(60_000);

/** One folder with a database, shared by tests because creating it takes long. */
let shared: string;
let fresh: string;
let dataDir: string;
let started: EmbeddedPostgres[];
beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), 'venture-data-'));
});
beforeEach(async () => {
  fresh = await mkdtemp(join(tmpdir(), 'venture-data-'));
  dataDir = shared;
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  await rm(fresh, { recursive: true });
});
afterAll(() => rm(shared, { recursive: true }));

async function start(purpose: 'server' | 'command' = 'server'): Promise<EmbeddedPostgres> {
  const embedded = await startPostgres({ dataDir, from: __filename, purpose, durable: false });
  started.push(embedded);
  return embedded;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = () => readPostmaster(join(dataDir, 'postgres'));

test('data persists between starts, and nothing runs in between', async () => {
  const first = await start();
  await ask(first.url, 'create table answers (x int); insert into answers values (42)');
  const running = await postmaster();
  await first.stop();
  expect(isAlive(running?.pid ?? 0)).toBe(false);
  expect(await readdir(dataDir)).toEqual(['postgres']);
  expect(await ask((await start()).url, 'select x from answers')).toEqual([{ x: 42 }]);
});

test('the database uses UTF-8, sorts and folds case the same on every system, and asks for a password', async () => {
  const { url } = await start();
  const sql = `select lower('ÄÉ') as lower, current_setting('server_encoding') as encoding`;
  expect(await ask(url, sql)).toEqual([{ lower: 'äé', encoding: 'UTF8' }]);
  const intruder = url.replace(/:[^:@]*@/, ':guess@');
  await expect(ask(intruder, 'select 1')).rejects.toThrow('password authentication failed');
});

describe('a folder has one owner', () => {
  test('so a second server is refused, and a command uses the database of the first', async () => {
    const outcomes = await Promise.allSettled([start(), start()]);
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []));
    expect(refusals).toEqual([
      expect.stringMatching(/is in use by process \d+: stop it first, choose another/),
    ]);
    const command = await start('command');
    await command.stop();
    expect(await ask(command.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('so while no server runs, each command or server waits for the command before it', async () => {
    const order: string[] = [];
    const work = async (purpose: 'server' | 'command') => {
      const { url, stop } = await start(purpose);
      order.push('begun');
      await ask(url, 'select pg_sleep(0.2)');
      order.push('ended');
      await stop();
    };
    const first = work('command');
    await until(async () => (await postmaster())?.status === 'ready', 'it runs', 30_000);
    await Promise.all([first, work('command')]);
    await work('server');
    expect(order).toEqual(Array.from({ length: 3 }, () => ['begun', 'ended']).flat());
  });
});

test('a killed initdb leaves nothing that misleads the next start', async () => {
  dataDir = fresh;
  const outcome = start().then(
    () => 'started',
    (error) => error.message,
  );
  const initdb = async () => {
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,comm=']);
    const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/));
    return rows.find(([, parent, name]) => Number(parent) === process.pid && name?.endsWith('initdb'))?.[0];
  };
  await until(initdb, 'initdb runs', 30_000);
  process.kill(Number(await initdb()), 'SIGKILL');
  expect(await outcome).toMatch(/^The database in .* could not be set up: ended with SIGKILL\.$/);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the unfinished files of a start that was killed are removed', async () => {
  const nobody = 2 ** 22 + 1;
  await mkdir(join(dataDir, `initializing-${nobody}-x`, 'cluster'), { recursive: true });
  await (await start()).stop();
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('a PostgreSQL process that is gone is restarted at the same address', async () => {
  const embedded = await start();
  await ask(embedded.url, 'create table kept (x int)');
  const before = (await postmaster())?.pid ?? 0;
  process.kill(before, 'SIGKILL');
  await until(() => !isAlive(before), 'PostgreSQL has ended', 30_000);
  await Promise.all([embedded.revive(), embedded.revive()]);
  expect(await ask(embedded.url, 'select count(*)::int as count from kept')).toEqual([{ count: 0 }]);
  await embedded.revive();
  expect((await postmaster())?.pid).not.toBe(before);
});

test.each([
  ['PG_VERSION', '17\n', /belongs to PostgreSQL 17, but this program comes with PostgreSQL 18: move the/],
  ['notes.txt', 'mine', /is broken \(it has no PG_VERSION\): move it away/],
])('a data folder with %s is recognised as unusable: %s', async (name, content, message) => {
  dataDir = fresh;
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', name), content);
  await expect(start()).rejects.toThrow(message);
  expect(await readFile(join(dataDir, 'postgres', name), 'utf8')).toBe(content);
});

test('the server is not a superuser, and cannot do what only a superuser may', async () => {
  const { url } = await start();
  for (const sql of [
    "select pg_read_file('PG_VERSION')",
    "select pg_ls_dir('.')",
    "copy pg_class from program 'id'",
    "copy (select 1) to program 'id'",
    "copy (select 1) to '/tmp/users'",
    'create role another superuser',
    `alter role ${SERVER_ROLE} superuser`,
    'create database another',
    'select rolpassword from pg_authid',
    "alter system set fsync = 'off'",
    "select lo_import('/etc/hostname')",
    'create extension dblink',
    `set session authorization ${SUPERUSER}`,
    'drop database venture',
  ]) {
    await expect(ask(url, sql)).rejects.toThrow(/permission denied|must be|only roles|not available|cannot/i);
  }
  await expect(ask(url.replace(/[^/]*$/, 'postgres'), 'select 1')).rejects.toThrow('permission denied');
});

test.each([
  ['somebody has changed its password', `alter role ${SERVER_ROLE} password 'another'`],
  ['it was given more than it needs', `alter role ${SERVER_ROLE} superuser createdb createrole`],
  ['the schema is not its own', `alter schema public owner to ${SUPERUSER}`],
])("the next start repairs the server's role when %s", async (_, sql) => {
  const first = await start();
  await ask(first.superuserUrl, sql);
  await first.stop();
  const role =
    'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, nspowner = r.oid as owns from pg_roles r, pg_namespace where rolname = current_user and nspname = $$public$$';
  const no = { rolsuper: false, rolcreaterole: false, rolcreatedb: false };
  expect(await ask((await start()).url, role)).toEqual([
    { ...no, rolreplication: false, rolbypassrls: false, owns: true },
  ]);
});

test("an unusable data folder is reported in one sentence, with PostgreSQL's own message", async () => {
  await (await start()).stop();
  await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
  await expect(start()).rejects.toThrow(
    new RegExp(`^PostgreSQL cannot run on the data folder ${dataDir}/postgres: .*pg_control.*\\.$`),
  );
  dataDir = join(dataDir, 'postgres', 'PG_VERSION', 'data');
  await expect(start()).rejects.toThrow(/^The data folder .* cannot be used \(ENOTDIR\): make it writable/);
});
