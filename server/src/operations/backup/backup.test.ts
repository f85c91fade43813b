import { randomUUID } from 'node:crypto';
import { truncateSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import type { DatabaseConnection } from '../../database/database';
import { VERSION } from '../../process/version';
import { parseReleaseCommand } from '../../releases/command';
import { readListText } from '../../releases/store/rows';
import { contents, newLearner, type OwnDatabase, ownDatabase, withFresh } from '../../testing/own-database';
import { testServer } from '../../testing/server';
import { testStore } from '../../testing/store';
import { findLastBackup, recordBackup } from './backup';
import { parseBackupCommand, runBackupCommand } from './command';
import limits from './limits.json';
import { sortByReferences } from './tables';

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

const AROUND = { deletionsFile: '/none', tell: () => {} };
const backupTo = (db: DatabaseConnection['db'], to: string) =>
  runBackupCommand(parseBackupCommand('backup', [to]), db, AROUND);
const restoreFrom = (db: DatabaseConnection['db'], from: string) =>
  runBackupCommand(parseBackupCommand('restore', [from]), db, AROUND);

test('what is restored is what was saved, to the last character', async () => {
  expect(await backupTo(source.db, file)).toMatch(/^Saved \d+ rows from \d+ tables to /);
  await withFresh(async (fresh) => {
    expect(await restoreFrom(fresh.db, file)).toMatch(
      /^Restored \d+ rows from \d+ tables from .*, as they were at \S+Z\. Everyone has to log in again\.\n/,
    );
    expect(await contents(fresh)).toEqual(await contents(source));
  });
});

longTest('a backup is of one moment, whatever is written meanwhile', async () => {
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
  expect(names).toEqual(expect.arrayContaining(['users', 'grants', 'progress_events']));
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

longTest(
  'what somebody put where a backup begins is neither written to, nor followed, nor removed',
  async () => {
    const theirs = `${file}.theirs`;
    await writeFile(theirs, 'theirs', { mode: 0o666 });
    await symlink(theirs, `${file}.draft`);
    await expect(backupTo(source.db, file)).rejects.toThrow(
      /^The file .*\.draft already exists: remove it, /,
    );
    expect(await readFile(theirs, 'utf8')).toBe('theirs');
    await rm(`${file}.draft`);
    expect(await backupTo(source.db, file)).toMatch(/^Saved /);
  },
);

longTest('a new database has rows in no other tables than those that are filled from the start', async () => {
  await withFresh(async (fresh) => {
    const filled = Object.entries(await contents(fresh)).filter(([, rows]) => rows.length > 0);
    expect(limits.filledFromStart).toEqual(expect.arrayContaining(filled.map(([name]) => name)));
  });
});

longTest(
  'leaderboards follow again what happens after a restoration, and count on where they stood',
  async () => {
    const player = (db: DatabaseConnection['db'], nickname: string) =>
      sql`with one as (select id from users where id not in (select user_id from leaderboard_players) limit 1),
             joined as (insert into leaderboard_players (user_id, nickname, skeleton)
                        select id, ${nickname}, ${nickname} from one returning number)
        insert into leaderboard_scores select number, 'xp', 1, number * 10 from joined`.execute(db);
    const people = async (db: DatabaseConnection['db']) =>
      (await sql<{ people: string }>`select count(*) as people from leaderboard_scores`.execute(db)).rows[0]
        ?.people;
    await player(source.db, 'one');
    await backupTo(source.db, file);
    await withFresh(async (fresh) => {
      await restoreFrom(fresh.db, file);
      expect(await people(fresh.db)).toBe('1');
      await player(fresh.db, 'two');
      expect(await people(fresh.db)).toBe('2');
    });
  },
);

test('what was released comes back with everything else: whole, with its history, and is served', async () => {
  const store = await testStore();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await store.release(version);
  await store.run('rollback', 'lemonade');
  await backupTo(store.db, file);
  const before = await store.listText();
  await withFresh(async (fresh) => {
    await restoreFrom(fresh.db, file);
    expect(await readListText(fresh.db)).toBe(before);
    const server = await testServer({ ...store.env, DATABASE_URL: fresh.url });
    const get = async (path: string) => (await fetch(`${server.address}${path}`)).text();
    expect(await get('/remotes.json')).toBe(before);
    expect(await get('/remotes/lemonade/1.2.0/js/pages.js')).toBe("pages('lemonade', '1.2.0');");
    const environment = { ...store.environment, db: fresh.db };
    expect(await parseReleaseCommand('rollback', ['lemonade', '1.2.0'])(environment)).toContain(
      '1.2.0 is live now',
    );
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
  const names = sortByReferences(['a', 'b', 'c'].map(table), references).map(({ name }) => name);
  expect(names).toEqual(['b', 'c', 'a']);
  const circle = [...references, { from: 'b', to: 'a' }];
  expect(() => sortByReferences(['a', 'b', 'c'].map(table), circle)).toThrow(
    'refer to each other in a circle',
  );
});

longTest(
  'the database says when the last backup was made, how large it is and of which version',
  async () => {
    await withFresh(async ({ db }) => {
      expect(await findLastBackup(db)).toBeUndefined();
      await backupTo(db, file);
      const made = await findLastBackup(db);
      const [header = ''] = gunzipSync(await readFile(file))
        .toString()
        .split('\n');
      expect(made).toMatchObject({ version: VERSION, bytes: (await stat(file)).size });
      expect(made?.madeAt.toISOString()).toBe(JSON.parse(header).madeAt);
      await sql`update last_backup set made_at = now() - interval '3 days'`.execute(db);
      expect(Math.floor((await findLastBackup(db))?.ageSeconds ?? 0)).toBe(3 * 86_400);
    });
  },
);

longTest('of two backups the one that was made later is the last, whichever ended first', async () => {
  await withFresh(async ({ db }) => {
    const made = async (day: number) => {
      const madeAt = `2026-01-0${day}T00:00:00.000Z`;
      await recordBackup(db, { madeAt, version: '1.0.0', bytes: day, rows: day });
      return (await findLastBackup(db))?.bytes;
    };
    expect([await made(2), await made(1), await made(3)]).toEqual([2, 2, 3]);
  });
});

longTest('a file that is not what was written is no backup, and is not kept', async () => {
  const spoil = (line: string) => {
    if (line.startsWith('Reading')) truncateSync(`${file}.draft`, 500);
  };
  await withFresh(async ({ db }) => {
    const backingUp = runBackupCommand(parseBackupCommand('backup', [file]), db, { ...AROUND, tell: spoil });
    await expect(backingUp).rejects.toThrow(/is not what can be read there: look after its disk\.$/);
    expect(await findLastBackup(db)).toBeUndefined();
  });
  expect((await readdir(folder)).filter((name) => file.endsWith(name.replace('.draft', '')))).toEqual([]);
});

test.each([
  [[]],
  [['a', 'b']],
  [['--help']],
  [['']],
  [['--to']],
  [['--to', '']],
  [['a', '--to', 'b']],
  [['a', '--keep', '3']],
])('backup %j tells how to use it', (args) => {
  expect(() => parseBackupCommand('backup', args)).toThrow('Usage: backup <file> | backup --to <folder>');
});

test.each(['0', '-1', '1.5', 'all', '10000'])('of backups %s cannot be kept', (keep) => {
  expect(() => parseBackupCommand('backup', ['--to', 'a', `--keep=${keep}`])).toThrow('from 1 to 9999');
});
