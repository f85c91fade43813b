import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Connected } from '../../database/database';
import { runCommand } from '../../releases/command';
import { listAnew } from '../../releases/operate';
import { contents, newLearner, type OwnDatabase, ownDatabase, withFresh } from '../../testing/own-database';
import { testServer } from '../../testing/server';
import { testStore } from '../../testing/store';
import settings from './backup.json';
import { parseBackup, runBackup } from './command';
import { inOrder } from './tables';

const AWKWARD = ['', 'NULL', '"a",(b)\\', "l'été", 'two\nlines\ttab', '🚀 \u2028', '{null}', ' ', ','];

let folder: string;
let source: OwnDatabase;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-backup-'));
  source = await ownDatabase();
  for (const name of AWKWARD) await newLearner(source.db, name);
});
beforeEach(() => {
  file = join(folder, `${randomUUID()}.gz`);
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

const backupTo = (db: Connected['db'], to: string) => runBackup(parseBackup('backup', [to]), db);
const restoreFrom = (db: Connected['db'], from: string) => runBackup(parseBackup('restore', [from]), db);

test('what is restored is what was saved, to the last character', async () => {
  expect(await backupTo(source.db, file)).toMatch(/^Saved \d+ rows from \d+ tables to /);
  await withFresh(async (fresh) => {
    expect(await restoreFrom(fresh.db, file)).toMatch(
      /^Restored \d+ rows from \d+ tables from .* log in again\.$/,
    );
    expect(await contents(fresh)).toEqual(await contents(source));
  });
});

test('a backup is of one moment, whatever is written meanwhile', async () => {
  let isWriting = true;
  const writers = Array.from({ length: 4 }, async () => {
    while (isWriting) await newLearner(source.db, 'Somebody');
  });
  await backupTo(source.db, file);
  isWriting = false;
  await Promise.all(writers);
  await withFresh(async (fresh) => {
    await restoreFrom(fresh.db, file);
    const halves = await sql<{ halves: string }>`
      select count(*) as halves from users u
      where (select count(*) from xp_ledger where user_id = u.id) <> 1
         or (select count(*) from bests where user_id = u.id) <> 1`.execute(fresh.db);
    expect(halves.rows).toEqual([{ halves: '0' }]);
  });
});

test('sessions and tries are left out, so that nobody is logged in by a backup', async () => {
  await backupTo(source.db, file);
  const [header = ''] = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  const names = JSON.parse(header).tables.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['users', 'grants', 'events']));
  for (const name of ['sessions', 'throttle', 'migrations']) expect(names).not.toContain(name);
});

test('only the operator can read a backup, and none is written over', async () => {
  await backupTo(source.db, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file);
  await expect(backupTo(source.db, file)).rejects.toThrow(
    /The file .* already exists: choose another name\.$/,
  );
  expect(await readFile(file)).toEqual(before);
  const nowhere = join(folder, 'no such folder', 'file');
  await expect(backupTo(source.db, nowhere)).rejects.toThrow(
    /^The backup cannot be written to .*: ENOENT\.$/,
  );
  expect((await readdir(folder)).filter((name) => name.endsWith('.draft'))).toEqual([]);
});

test('a new database has rows in no other tables than those that are filled from the start', async () => {
  await withFresh(async (fresh) => {
    const filled = Object.entries(await contents(fresh)).filter(([, rows]) => rows.length > 0);
    expect(settings.filledFromStart).toEqual(expect.arrayContaining(filled.map(([name]) => name)));
  });
});

test('leaderboards follow again what happens after a restoration, and count on where they stood', async () => {
  const player = (db: Connected['db'], nickname: string) =>
    sql`with one as (select id from users where id not in (select user_id from leaderboard_players) limit 1),
             joined as (insert into leaderboard_players (user_id, nickname, skeleton)
                        select id, ${nickname}, ${nickname} from one returning number)
        insert into leaderboard_scores select number, 'xp', 1, number * 10 from joined`.execute(db);
  const people = async (db: Connected['db']) =>
    (await sql<{ people: string }>`select leaderboard_people(1, 'xp') as people`.execute(db)).rows[0]?.people;
  await player(source.db, 'one');
  await backupTo(source.db, file);
  await withFresh(async (fresh) => {
    await restoreFrom(fresh.db, file);
    expect(await people(fresh.db)).toBe('1');
    await player(fresh.db, 'two');
    expect(await people(fresh.db)).toBe('2');
  });
});

test('what was released comes back with everything else: signed, whole, with its history, and is served', async () => {
  const store = await testStore();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await store.release(version);
  await store.run('rollback', 'lemonade');
  await backupTo(store.db, file);
  const before = await store.envelope();
  await withFresh(async (fresh) => {
    await restoreFrom(fresh.db, file);
    const server = await testServer({ ...store.env, DATABASE_URL: fresh.url });
    const get = async (path: string) => (await fetch(`${server.address}${path}`)).text();
    expect(JSON.parse(await get('/remotes.json'))).toEqual(JSON.parse(before));
    expect(await get('/remotes/lemonade/1.2.0/js/pages.js')).toBe("pages('lemonade', '1.2.0');");
    const environment = { ...store.environment, db: fresh.db };
    expect(await runCommand('rollback', ['lemonade', '1.2.0'], environment)).toContain('1.2.0 is live now');
    expect(await listAnew(environment)).toBe(true);
    await server.close();
  });
  await store.remove();
});

test('a table is saved after those that it refers to', () => {
  const table = (name: string) => ({ name, columns: [], computed: [], hasTriggers: false });
  const references = [
    { from: 'a', to: 'c' },
    { from: 'c', to: 'b' },
  ];
  const names = inOrder(['a', 'b', 'c'].map(table), references).map(({ name }) => name);
  expect(names).toEqual(['b', 'c', 'a']);
  const circle = [...references, { from: 'b', to: 'a' }];
  expect(() => inOrder(['a', 'b', 'c'].map(table), circle)).toThrow('refer to each other in a circle');
});

test.each([[[]], [['a', 'b']], [['--help']], [['']]])('backup %j tells how to use it', (args) => {
  expect(() => parseBackup('backup', args)).toThrow('Usage: backup <file> | restore <file>');
});
