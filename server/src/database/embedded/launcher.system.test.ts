import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { until } from '../../testing/until';
import { type EmbeddedPostgres, startPostgres } from './launcher';
import { isAlive, readPostmaster } from './postmaster';

const run = promisify(execFile);

jest.setTimeout(60_000);

/** One folder for the tests that may share it, since making one takes long. */
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

async function start(): Promise<EmbeddedPostgres> {
  const embedded = await startPostgres({ dataDir, from: __filename, durable: false });
  started.push(embedded);
  return embedded;
}

async function ask(embedded: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(embedded.url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = () => readPostmaster(join(dataDir, 'postgres'));

test('data stays from one start to the next, and nothing runs between them', async () => {
  const first = await start();
  await ask(first, 'create table answers (x int); insert into answers values (42)');
  const running = await postmaster();
  await first.stop();
  expect(isAlive(running?.pid ?? 0)).toBe(false);
  expect(await readdir(dataDir)).toEqual(['postgres']);
  expect(await ask(await start(), 'select x from answers')).toEqual([{ x: 42 }]);
});

test('it is UTF-8 that sorts and folds the same on every system, and asks for a password', async () => {
  const embedded = await start();
  const sql = `select lower('ÄÉ') as lower, current_setting('server_encoding') as encoding`;
  expect(await ask(embedded, sql)).toEqual([{ lower: 'äé', encoding: 'UTF8' }]);
  const intruder = { ...embedded, url: embedded.url.replace(/:[^:@]*@/, ':guess@') };
  await expect(ask(intruder, 'select 1')).rejects.toThrow('password authentication failed');
});

test('two that start at once share one PostgreSQL, which ends with the second', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.url).toBe(two.url);
  const running = await postmaster();
  await one.stop();
  expect(await ask(two, 'select 1 as one')).toEqual([{ one: 1 }]);
  await two.stop();
  expect(isAlive(running?.pid ?? 0)).toBe(false);
});

test('a killed initdb leaves nothing that the next start could believe', async () => {
  dataDir = fresh;
  const starting = start();
  const outcome = starting.then(
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
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('what a killed start has left half-made is removed', async () => {
  const nobody = 2 ** 22 + 1;
  await mkdir(join(dataDir, `initializing-${nobody}-x`, 'cluster'), { recursive: true });
  await mkdir(join(dataDir, `run-${nobody}-x`));
  await (await start()).stop();
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('a PostgreSQL that is gone is started again at the same address', async () => {
  const embedded = await start();
  await ask(embedded, 'create table kept (x int)');
  const before = (await postmaster())?.pid ?? 0;
  process.kill(before, 'SIGKILL');
  await until(() => !isAlive(before), 'PostgreSQL has ended', 30_000);
  await Promise.all([embedded.revive(), embedded.revive()]);
  expect(await ask(embedded, 'select count(*)::int as count from kept')).toEqual([{ count: 0 }]);
  await embedded.revive();
  expect((await postmaster())?.pid).not.toBe(before);
});

test('a PostgreSQL whose keeper was killed is stopped and started anew, so that somebody keeps it', async () => {
  const lost = await start();
  const before = (await postmaster())?.pid ?? 0;
  const { stdout } = await run('ps', ['-o', 'ppid=', '-p', String(before)]);
  const { stdout: siblings } = await run('ps', ['-o', 'pid=', '--ppid', stdout.trim()]);
  const watchers = siblings.split('\n').map(Number);
  const killed = [Number(stdout), ...watchers].filter((pid) => pid > 0 && pid !== before);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  await until(() => !killed.some(isAlive), 'keeper and watchers have ended', 30_000);
  const again = await start();
  expect((await postmaster())?.pid).not.toBe(before);
  await lost.stop();
  expect(await ask(again, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.each([
  [
    'PG_VERSION',
    '17\n',
    /belongs to PostgreSQL 17, but this program comes with PostgreSQL 18: move the folder away/,
  ],
  ['notes.txt', 'mine', /is broken \(it has no PG_VERSION\): move it away/],
])('a data folder with %s is told apart: %s', async (name, content, message) => {
  dataDir = fresh;
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', name), content);
  await expect(start()).rejects.toThrow(message);
  expect(await readFile(join(dataDir, 'postgres', name), 'utf8')).toBe(content);
});

test('a damaged data folder is told in one sentence, with what PostgreSQL says of it', async () => {
  await (await start()).stop();
  await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
  await expect(start()).rejects.toThrow(
    new RegExp(`^PostgreSQL cannot run on the data folder ${dataDir}/postgres: .*pg_control.*\\.$`),
  );
});

test('a data folder that cannot be made is told in one sentence', async () => {
  await writeFile(join(dataDir, 'file'), '');
  const impossible = startPostgres({ dataDir: join(dataDir, 'file', 'data'), from: __filename });
  await expect(impossible).rejects.toThrow(
    /^The data folder .* cannot be used \(ENOTDIR\): make it writable/,
  );
});
