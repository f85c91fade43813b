import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { isAlive, readPostmaster } from './database/embedded/postmaster';
import { findProgramRoot } from './process/paths';
import { type TestDatabase, testDatabase } from './testing/database';
import { addressOf, builtProgram, type Program, start } from './testing/program';
import { until } from './testing/until';

const run = promisify(execFile);

const jane = { fullName: 'Jane', email: 'jane@example.org', password: 'correct horse', userType: 'user' };

jest.setTimeout(60_000);

let program: string;
let folder: string;
/** The folder of the database. `fresh` is a new one for each test, which costs a second to fill. */
let dataDir: string;
let fresh: string;
let programs: Program[];
/** Cleanups for a test's own resources, run whatever the outcome. */
let ended: (() => Promise<void>)[];
/** Shared by programs that need no database of their own, since starting one takes a second. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  program = await builtProgram();
  folder = await mkdtemp(join(tmpdir(), 'venture-main-'));
  await writeFile(join(folder, 'index.html'), '<script id="venture-config"></script>');
});
beforeEach(async () => {
  dataDir = join(folder, 'data');
  fresh = await mkdtemp(join(folder, 'fresh-'));
  programs = [];
  ended = [];
});
afterEach(async () => {
  for (const { process } of programs) process.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  for (const end of ended) await end();
  await noDatabase();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

function begin(environment: Record<string, string> = {}, args: string[] = []): Program {
  const dirs = { SHELL_DIR: folder, DATA_DIR: dataDir };
  const started = start(program, { PORT: '0', ...dirs, ...environment }, args);
  programs.push(started);
  return started;
}

const postmaster = () => readPostmaster(join(dataDir, 'postgres'));

/** Waits until no PostgreSQL runs on the data folder. */
const noDatabase = () => until(async () => !(await postmaster()), 'PostgreSQL has ended', 30_000);

const signup = (address: string, person = jane) =>
  fetch(`${address}/api/signup.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(person),
  });

describe('a start', () => {
  test('prints one line once it answers at both localhost addresses, and ends with its database on Ctrl+C', async () => {
    const running = begin();
    const address = await addressOf(running);
    for (const host of ['127.0.0.1', 'localhost']) {
      expect((await fetch(`http://${host}:${new URL(address).port}/readyz`)).status).toBe(200);
    }
    expect(await (await fetch(address)).text()).toContain('"apiBase":"/api"');
    const pid = (await postmaster())?.pid ?? 0;
    running.process.kill('SIGINT');
    const { code, out } = await running.ended;
    expect({ code, out }).toEqual({ code: 0, out: `Venture Quest is ready at ${address}\n` });
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('warns of a variable that looks like a setting', async () => {
    const running = begin({ DATABASE_URL: database.url, POOLSIZE: '20', PGHOST: 'elsewhere' });
    await addressOf(running);
    running.process.kill('SIGINT');
    const { err } = await running.ended;
    expect(err).toContain('"event":"POOLSIZE is not a setting; did you mean POOL_SIZE?"');
    expect(err.match(/is not a setting/g)).toHaveLength(1);
  });

  test('warns while nothing is released', async () => {
    const running = begin({ DATABASE_URL: database.url });
    await addressOf(running);
    running.process.kill('SIGINT');
    const { err } = await running.ended;
    expect(err.match(/nothing is released yet/g)).toHaveLength(1);
  });

  test('refuses, in one sentence, a data folder in use by another server, which keeps running', async () => {
    const first = begin();
    const address = await addressOf(first);
    const { code, err } = await begin().ended;
    expect({ code, err }).toEqual({
      code: 1,
      err: `The data folder ${dataDir}/postgres is in use by process ${first.process.pid}: stop it first, choose another with DATA_DIR, or give several servers one PostgreSQL with DATABASE_URL.\n`,
    });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('has all stored data after a kill -9, which also ends its database', async () => {
    const killed = begin();
    const person = { ...jane, email: 'kept@example.org' };
    await signup(await addressOf(killed), person);
    killed.process.kill('SIGKILL');
    await noDatabase();
    expect(await (await signup(await addressOf(begin()), person)).json()).toMatchObject({ success: false });
  });

  test('ends the orphaned database and starts its own after a kill -9 of the server and its watcher', async () => {
    const killed = begin();
    await addressOf(killed);
    const left = (await postmaster())?.pid ?? 0;
    const { stdout } = await run('ps', ['-o', 'pid=,comm=', '--ppid', String(killed.process.pid)]);
    const [, watcher] = /(\d+) sh$/m.exec(stdout) ?? [];
    for (const pid of [Number(watcher), killed.process.pid ?? 0]) process.kill(pid, 'SIGKILL');
    await killed.ended;
    expect(isAlive(left)).toBe(true);
    expect((await fetch(`${await addressOf(begin())}/readyz`)).status).toBe(200);
    // PostgreSQL removes its pid file before it ends.
    await until(() => !isAlive(left), 'the database that was left has ended');
  });

  longTest('after a start that was killed in the middle works', async () => {
    dataDir = fresh;
    const killed = begin();
    const isBegun = async () => (await readdir(dataDir)).some((name) => name.startsWith('initializing'));
    await until(isBegun, 'the database is being made', 30_000);
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect((await fetch(`${await addressOf(begin())}/readyz`)).status).toBe(200);
  });
});

describe('a start that fails', () => {
  const failed = async (environment: Record<string, string>, args: string[] = []) => {
    const { code, out, err } = await begin(environment, args).ended;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    return err;
  };

  test('because the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    // Node returns this for a server listening on a port.
    const { port } = other.address() as AddressInfo;
    const sentence = `Port ${port} is already in use: stop the program that uses it, or choose another with PORT.\n`;
    expect(await failed({ PORT: String(port), DATA_DIR: fresh })).toBe(sentence);
    expect(await readdir(fresh)).toEqual([]);
    other.close();
  });

  test.each([
    [{ PORT: 'abc' }, [], 'PORT must be a whole number from 0 to 65535.\n'],
    [{ HOST: '203.0.113.1' }, [], /^HOST 203\.0\.113\.1 is not an address of this computer: .*\n$/],
    [{ DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' }, [], /^The database cannot be used \(.*\): .*\n$/],
    [
      { SHELL_DIR: '/dev/null', DATA_DIR: '/dev/null/x' },
      [],
      /^The data folder \/dev\/null\/x cannot be used .*\n$/,
    ],
    // The system allows no new folders here.
    [{ DATA_DIR: '/proc/x' }, [], /^The data folder \/proc\/x cannot be used .*\n$/],
  ])('%j %j is told in one sentence', async (environment, args, sentence) => {
    const said = await failed(environment, args);
    if (typeof sentence === 'string') expect(said).toBe(sentence);
    else expect(said).toMatch(sentence);
  });
});

test.each([
  ...[
    ['backup', 'saved'],
    ['admin', 'list'],
    ['delete-again', 'list'],
  ],
  ...[['releases'], ['rollback', 'lemonade'], ['promote', 'lemonade'], ['seed']],
])('%s creates no installation where none exists', async (...args) => {
  const { code, out, err } = await begin({ DATA_DIR: fresh }, args).ended;
  expect({ code, out, err }).toEqual({
    ...{ code: 1, out: '' },
    err: `There is no installation in ${fresh}: name its folder in DATA_DIR, or its database in DATABASE_URL.\n`,
  });
  expect(await readdir(fresh)).toEqual([]);
});

test('check prints one line for each check', async () => {
  const checked = await begin({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, ['check']).ended;
  expect(checked).toMatchObject({ code: 1, err: '' });
  expect(checked.out).toMatch(
    /^ok +settings .*\nok +folders .*\nok +clock .*\nok +mail .*\nWRONG +database +The database cannot be used .*\n$/,
  );
});

test('the version comes from the changelog, whatever the settings', async () => {
  const changelog = await readFile(join(findProgramRoot(__filename), 'CHANGELOG.md'), 'utf8');
  const [, newest] = /^## (\S+)/m.exec(changelog) ?? [];
  const { code, out } = await begin({ PORT: 'abc' }, ['--version']).ended;
  expect({ code, out }).toEqual({ code: 0, out: `${newest}\n` });
});

longTest('two processes on one database that sign up one email at once: one succeeds', async () => {
  const [one, two] = [begin({ DATABASE_URL: database.url }), begin({ DATABASE_URL: database.url })];
  const addresses = await Promise.all([addressOf(one), addressOf(two)]);
  const answers = await Promise.all(
    [...addresses, ...addresses].map(async (at) => (await signup(at)).json()),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(
    answers.filter(({ message }) => message === 'An account with this email already exists.'),
  ).toHaveLength(3);
  for (const { process } of programs) process.kill('SIGTERM');
  expect((await Promise.all(programs.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0]);
});

test('stopping finishes running work and accepts nothing new', async () => {
  const running = begin({ DATABASE_URL: database.url });
  const { hostname, port } = new URL(await addressOf(running));
  const body = JSON.stringify({ ...jane, email: 'late@example.org' });
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  const headers = `Host: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  socket.write(`POST /api/signup.php HTTP/1.1\r\n${headers}\r\n\r\n${body.slice(0, 10)}`);
  await wait(500); // the server reads its beginning in the meantime
  running.process.kill('SIGTERM');
  const isOpen = () =>
    fetch(`http://${hostname}:${port}/healthz`, { headers: { Connection: 'close' } }).then(
      () => true,
      () => false,
    );
  await until(async () => !(await isOpen()), 'the port is closed', 30_000);
  socket.write(body.slice(10));
  expect((await running.ended).code).toBe(0);
  expect(answer).toContain('{"success":true}');
});

test('a closed log pipe and SIGHUP do not stop the server', async () => {
  const running = begin({ LOG_LEVEL: 'info', DATABASE_URL: database.url });
  const address = await addressOf(running);
  running.process.stderr?.destroy();
  running.process.stdout?.destroy();
  running.process.kill('SIGHUP');
  const metrics = async () => (await fetch(`${address}/metrics`)).text();
  const FAILED = /^venture_log_failures_total\{reason="EPIPE"\} [1-9]/m;
  await until(async () => FAILED.test(await metrics()), 'the failure of the log is counted', 30_000);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  running.process.kill('SIGTERM');
  expect((await running.ended).code).toBe(0);
});

test('the operator can grant privileges whether or not the server is running', async () => {
  const running = begin();
  const grace = { ...jane, email: 'grace@example.org' };
  await signup(await addressOf(running), grace);
  const granted = await begin({}, ['admin', 'grant', 'GRACE@example.org']).ended;
  expect(granted).toMatchObject({ code: 0, out: 'GRACE@example.org is now an admin.\n' });
  running.process.kill('SIGINT');
  await running.ended;
  const listed = await begin({}, ['admin', 'list']).ended;
  expect(listed).toMatchObject({ code: 0, out: 'grace@example.org admin\n' });
  expect(await postmaster()).toBeUndefined();
});
