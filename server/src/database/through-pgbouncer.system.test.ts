import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { RemoteList } from '@venture/contract/remotes';
import { SignedList } from '@venture/contract/signed';
import { sql } from 'kysely';
import { createJsonLog } from '../process/log';
import { builtRules, playAll } from '../testing/games';
import { withFresh } from '../testing/own-database';
import { asking, PASSWORD, type TestPerson } from '../testing/people';
import { type Pooler, startPgBouncer } from '../testing/pgbouncer';
import { addressOf, builtProgram, type Program, start } from '../testing/program';
import { callTo } from '../testing/server';
import { type TestStore, testStore } from '../testing/store';
import { until } from '../testing/until';
import { connectAndMigrate } from './database';
import { migrations } from './migrate';

jest.setTimeout(300_000);

/** `npm run test:system` says where it is. */
const PGBOUNCER = process.env['PGBOUNCER_PATH'] ?? '';
/** Within how long every server shows a new release, as the documents promise. */
const SEEN_WITHIN_MS = 2000;
const GAME = 'entre-scrabble';
const SCALE = { from: 0, to: 100 };

let store: TestStore;
let pooler: Pooler;
let program: string;
let env: Readonly<Record<string, string>>;
let servers: readonly Program[];
let addresses: readonly string[];

async function begin() {
  store = await testStore();
  const url = store.env['DATABASE_URL'] ?? '';
  // As the documents say; for this database alone, since other tests use the same role.
  await sql`do $$ begin
    execute format('alter role current_user in database %I set statement_timeout = ''10s''', current_database());
  end $$`.execute(store.db);
  await sql`drop schema public cascade`.execute(store.db);
  await sql`create schema public`.execute(store.db);
  pooler = await startPgBouncer(PGBOUNCER, url);
  program = await builtProgram();
  env = { ...store.env, DATABASE_URL: pooler.through(url), PORT: '0', LOG_LEVEL: 'error' };
  servers = [start(program, env), start(program, env)];
  addresses = await Promise.all(servers.map(addressOf));
}

async function end() {
  for (const { process } of servers) process.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  await pooler.stop();
  await store.remove();
}

/** Runs a command of the server, as an operator does. */
async function command(...args: string[]): Promise<string> {
  const { code, err, out } = await start(program, env, args).ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

async function liveAt(address: string): Promise<string | undefined> {
  const answer = await fetch(`${address}/remotes.json`);
  if (answer.status === 404) return undefined; // it has seen no release yet
  const { payload } = parse(SignedList, await answer.json(), 'the list');
  const { remotes } = parse(RemoteList, JSON.parse(payload), 'the list');
  return remotes.map((entry) => Object(entry)).find(({ name }) => name === GAME)?.version;
}

/** Signs somebody up at one server and logs them in at the other. */
async function joined(
  number: number,
): Promise<{ readonly userId: string; readonly asks: TestPerson['ask'][] }> {
  const [one = '', other = ''] = number % 2 ? addresses : addresses.toReversed();
  const email = `${randomUUID()}@example.org`;
  const person = { fullName: 'Ada', email, password: PASSWORD, userType: 'user' };
  await taken(() => callTo(one)('signup.php', person));
  const answer = await taken(() => callTo(other)('login.php', { email, password: PASSWORD }));
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { userId } = Object(await answer.json());
  return { userId, asks: [one, other].map((address) => asking(address, { Cookie: cookie })) };
}

/** Many at once are asked to come back. */
async function taken(ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask();
  if (answer.status === 503) return taken(ask);
  expect(answer.status).toBe(200);
  return answer;
}

const when = PGBOUNCER ? describe : describe.skip;

when('behind PgBouncer in transaction mode, with nothing said about it in DATABASE_URL', () => {
  beforeAll(begin);
  afterAll(end);

  test('two servers that start at once on an empty database apply each migration once', async () => {
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(store.db);
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  test('both servers show every release and every way back within two seconds', async () => {
    const rules = await readFile(await builtRules(GAME), 'utf8');
    const tookMs: number[] = [];
    const expectSeen = async (version: string) => {
      const began = performance.now();
      for (const address of addresses)
        await until(async () => (await liveAt(address)) === version, `${address} shows ${version}`, 60_000);
      tookMs.push(performance.now() - began);
    };
    const made = { name: GAME, manifest: { scale: SCALE }, files: { 'rules.mjs': rules } };
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await command('release', await store.build({ ...made, version }));
      await expectSeen(version);
    }
    for (const version of ['1.1.0', '1.0.0']) {
      await command('rollback', GAME, version);
      await expectSeen(version);
    }
    // Nothing is known of a single one where a machine is busy.
    expect(tookMs.sort((a, b) => a - b)[2]).toBeLessThan(SEEN_WITHIN_MS);
  });

  test('teams release at the same time by both servers, and none is lost', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const folders = await Promise.all(names.map((name) => store.build({ name })));
    await Promise.all(folders.map((folder) => command('release', folder)));
    expect((await store.list()).remotes.map(({ name }) => name).sort()).toEqual([...names, GAME].sort());
  });

  test('people sign up at one server, log in at the other, and read there what they did', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, number) => joined(number)));
    for (const { userId, asks } of people) {
      const [here, there] = asks;
      const id = randomUUID();
      const said = { kind: 'reading', module: 'module1', section: 'one' };
      const events = [{ id, at: new Date().toISOString(), ...said }];
      expect(await here?.('POST', '/events', { learner: userId, events })).toMatchObject({ status: 200 });
      const { json } = (await there?.('GET', `/events?learner=${userId}`)) ?? {};
      expect(json).toMatchObject({ items: [{ event: { id } }] });
    }
  });

  test('a game is dealt by one server, judged by the other, and counts on both', async () => {
    const { userId, asks } = await joined(0);
    const [here, there] = asks;
    const options = { timing: 'x1' };
    const dealt = await here?.('POST', '/runs', { game: GAME, release: '1.0.0', options });
    const { id: session, seed } = Object(dealt?.json);
    await sql`update run_tickets set issued_at = now() - interval '10 minutes'`.execute(store.db);
    const deal = { game: GAME, rules: await builtRules(GAME), seed, options } as const;
    const [{ actions, facts, ...rest } = { actions: [], facts: {} }] = await playAll([deal]);
    const run = {
      ...{ kind: 'run', id: randomUUID(), at: new Date().toISOString(), game: GAME, seed, options, session },
      ...{ release: '1.0.0', scale: SCALE, play: actions, timing: 'x1' },
      ...{ facts: { ...facts, moreTime: 0 }, ...rest },
    };
    const pushed = await there?.('POST', '/events', { learner: userId, events: [run] });
    expect(pushed).toMatchObject({ status: 200, json: { results: [{ standing: 'verified' }] } });
  });

  test('a statement that runs longer than the role may is ended', async () => {
    const { db, close } = await connectAndMigrate(env['DATABASE_URL'] ?? '', createJsonLog('error'));
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    await close();
  });

  test('a backup is made and restored', async () => {
    const file = join(store.folder, 'backup.gz');
    // How far it is goes to standard error.
    const saved = await start(program, env, ['backup', file]).ended;
    expect(saved).toMatchObject({ code: 0, out: expect.stringMatching(/^Saved \d+ rows/) });
    await withFresh(async ({ url, db }) => {
      const there = { ...env, DATABASE_URL: pooler.through(url) };
      const { code, out } = await start(program, there, ['restore', file]).ended;
      expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^Restored \d+ rows/) });
      const { rows } = await sql`select 1 from releases where remote = ${GAME}`.execute(db);
      expect(rows).toHaveLength(3);
    });
  });

  test('nothing was refused or failed on the way', async () => {
    for (const { process } of servers) process.kill('SIGTERM');
    for (const { ended } of servers) expect(await ended).toMatchObject({ code: 0, err: '' });
    expect(pooler.refusals()).toEqual([]);
  });
});
