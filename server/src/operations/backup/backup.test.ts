import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { deletePerson } from '../../people/change';
import { Failure } from '../../process/failure';
import { contents, newLearner, type OwnDatabase, ownDatabase, withFresh } from '../../testing/own-database';
import { testServer } from '../../testing/server';
import { testStore } from '../../testing/store';
import { runTyped } from '../../testing/typed';
import { findLastBackup } from './backup';
import { addBackupCommands } from './command';
import { createDeletionWriter } from './deletions';

const AWKWARD = ['', 'NULL', '"a",(b)\\', "l'été", 'two\nlines\ttab', '🚀 \u2028', '{null}', '\\.', ','];
const OLDER = ['01', '02', '03'].map((day) => `venture-quest-2026-01-${day}T00-00-00-000Z.gz`);

let folder: string;
let source: OwnDatabase;
let fresh: OwnDatabase;
let file: string;
beforeAll(async () => {
  source = await ownDatabase();
  fresh = await ownDatabase();
  for (const name of AWKWARD) await newLearner(source.db, name);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-backup-'));
  file = join(folder, 'saved.gz');
});
afterAll(async () => {
  await source.drop();
  await fresh.drop();
});

const run = ({ db, url }: OwnDatabase, ...args: string[]) => runTyped(addBackupCommands, { db, url }, args);
const there = async () => (await readdir(folder)).toSorted();
const fill = (names: readonly string[]) =>
  Promise.all(names.map((name) => writeFile(join(folder, name), name)));

test('a restore matches the backup to the last character, and counters continue where they stood', async () => {
  const next = async ({ db }: OwnDatabase) => {
    const { rows } = await sql<{ id: string }>`
      insert into release_events (remote, since, channel) values ('auth', now(), 'ci') returning id`.execute(
      db,
    );
    return Number(rows[0]?.id);
  };
  const before = await next(source);
  expect(await run(source, 'backup', file)).toMatch(
    /^Saved \d+ rows of \d+ tables to .*, and read it back\.$/,
  );
  const saved = await contents(source);
  await withFresh(async (into) => {
    expect(await run(into, 'restore', file)).toMatch(
      /^Restored \d+ rows of \d+ tables from .*, as they were at \S+Z\.\nEveryone has to log in again/,
    );
    expect(await contents(into)).toEqual(saved);
    expect(await next(into)).toBe(before + 1);
  });
});

longTest('a backup is of one moment, whatever is written meanwhile', async () => {
  let isWriting = true;
  const writers = Array.from({ length: 4 }, async () => {
    while (isWriting) await newLearner(source.db, 'Somebody');
  });
  await run(source, 'backup', file);
  isWriting = false;
  await Promise.all(writers);
  await withFresh(async (into) => {
    await run(into, 'restore', file);
    const { rows } = await sql<{ people: string; halves: string }>`
      select count(*) as people, count(*) filter (
        where (select count(*) from xp_ledger where user_id = u.id) <> 1
           or (select count(*) from bests where user_id = u.id) <> 1) as halves from users u`.execute(
      into.db,
    );
    expect(rows).toEqual([{ people: expect.any(String), halves: '0' }]);
    expect(Number(rows[0]?.people)).toBeGreaterThanOrEqual(AWKWARD.length);
  });
});

test('no archive contains sessions, links or tokens', async () => {
  await run(source, 'backup', file);
  const text = gunzipSync((await readFile(file)).subarray(0, -32)).toString('latin1');
  const [header = ''] = /\{"ventureQuestArchive".*?\}\]\}/.exec(text) ?? [];
  const names = JSON.parse(header).tables.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['users', 'grants', 'progress_events', 'deletions']));
  for (const name of ['sessions', 'account_links', 'team_tokens', 'throttle'])
    expect(names).not.toContain(name);
});

test('released remotes are restored with everything else, and served', async () => {
  const store = await testStore();
  for (const version of ['1.0.0', '1.1.0']) await store.release(version);
  await runTyped(addBackupCommands, { db: store.db, url: store.env['DATABASE_URL'] ?? '' }, ['backup', file]);
  await withFresh(async (into) => {
    await run(into, 'restore', file);
    const server = await testServer({ ...store.env, DATABASE_URL: into.url });
    const list = await (await fetch(`${server.address}/remotes.json`)).text();
    expect(list).toContain('lemonade');
    await server.close();
  });
  await store.remove();
});

test('only the operator can read a backup, none is overwritten, and leftovers of a killed one do no harm', async () => {
  await writeFile(`${file}.draft`, 'half');
  await run(source, 'backup', file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file);
  await expect(run(source, 'backup', file)).rejects.toThrow(
    /^The file .* already exists: choose another name\.$/,
  );
  expect(await readFile(file)).toEqual(before);
  const nowhere = join(folder, 'no such folder', 'file');
  await expect(run(source, 'backup', nowhere)).rejects.toThrow(
    /^The backup cannot be written to .*: ENOENT\.$/,
  );
  expect(await there()).toEqual(['saved.gz']);
});

describe('a folder of backups', () => {
  test('keeps the newest backups and all unrelated files, and the database knows when the last one was made', async () => {
    const others = ['notes.txt', 'venture-quest-old.gz', 'before.gz', 'venture-quest.draft'];
    await fill([...OLDER, ...others]);
    expect(await run(source, 'backup', '--to', folder, '--keep', '2')).toMatch(/ Removed 2 older\.$/);
    const made = (await findLastBackup(source.db))?.madeAt.toISOString().replaceAll(/[:.]/g, '-');
    expect(await there()).toEqual(
      [
        'before.gz',
        'notes.txt',
        'venture-quest-old.gz',
        OLDER[2] ?? '',
        `venture-quest-${made}.gz`,
      ].toSorted(),
    );
  });

  longTest(
    'keeps all without a number, and what was just made where the clock was ahead before',
    async () => {
      await fill([...OLDER, 'venture-quest-2999-01-01T00-00-00-000Z.gz']);
      await run(source, 'backup', '--to', folder);
      expect(await there()).toHaveLength(5);
      await run(source, 'backup', '--to', folder, '--keep', '1');
      expect(await there()).toEqual([expect.stringMatching(/^venture-quest-(?!2999)/)]);
    },
  );

  test('is never created, since its disk might not be mounted', async () => {
    await expect(run(source, 'backup', '--to', join(folder, 'none'))).rejects.toThrow(
      /^The folder .* for backups cannot be used \(ENOENT\): make or mount it\.$/,
    );
    await fill(['file']);
    await expect(run(source, 'backup', '--to', join(folder, 'file'))).rejects.toThrow('is not a folder');
  });

  test('of two simultaneous backups, one is refused', async () => {
    await source.db.transaction().execute(async (trx) => {
      await sql`lock table last_backup in share update exclusive mode`.execute(trx);
      await expect(run(source, 'backup', '--to', folder)).rejects.toThrow('Another backup of this database');
    });
    expect(await there()).toEqual([]);
  });
});

describe('nothing is restored', () => {
  let good: Buffer;
  beforeAll(async () => {
    const whole = join(await mkdtemp(join(tmpdir(), 'venture-whole-')), 'whole.gz');
    await run(source, 'backup', whole);
    good = await readFile(whole);
  });

  const flipped = () => {
    const other = Buffer.from(good);
    other[good.length >> 1] = good.readUInt8(good.length >> 1) ^ 1;
    return other;
  };
  const sealed = (packed: Buffer) => Buffer.concat([packed, createHash('sha256').update(packed).digest()]);
  /** Alters the good archive and gives it a matching trailer. */
  const changed = (from: string, into: string) => () => {
    const text = gunzipSync(good.subarray(0, -32)).toString('latin1');
    expect(text).toContain(from);
    return sealed(gzipSync(Buffer.from(text.replace(from, into), 'latin1')));
  };
  const NONE =
    /^The file \S+ is no backup of Venture Quest, or was cut off or altered: nothing was restored\.$/;
  const OTHER = /^The backup \S+ was made by Venture Quest \S+, whose tables are not those of this .*\.$/;
  const UNFIT = /^The backup \S+ cannot be restored \(its rows of \w+: \w+\): nothing was restored\.$/;

  longTest.each<[string, () => Buffer, RegExp]>([
    ['from a file that is cut off', () => good.subarray(0, -20), NONE],
    ['from half a file', () => good.subarray(0, good.length / 2), NONE],
    ['from a file with one other bit', flipped, NONE],
    ['from a file with more at its end', () => Buffer.concat([good, Buffer.from('more')]), NONE],
    ['from any other file', () => gzipSync('hello\n'), NONE],
    ['from any other file that is sealed', () => sealed(gzipSync('hello\n')), NONE],
    ['from text', () => Buffer.from('hello\n'), NONE],
    ['from an empty file', () => Buffer.from(''), NONE],
    ['from another schema', changed('001-schema', '002-schema'), OTHER],
    ['from tables with other columns', changed('"full_name"', '"fall_name"'), OTHER],
    ['from rows that are no rows', changed('PGCOPY', 'PGCOPX'), UNFIT],
  ])('%s', async (_, made, sentence) => {
    await writeFile(file, made());
    const before = await contents(fresh);
    const error: unknown = await run(fresh, 'restore', file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Failure);
    expect(Object(error).message).toMatch(sentence);
    expect(await contents(fresh)).toEqual(before);
  });

  test('from a missing file or a folder', async () => {
    await expect(run(fresh, 'restore', file)).rejects.toThrow(/^The file .* cannot be read: ENOENT\.$/);
    await expect(run(fresh, 'restore', folder)).rejects.toThrow(/^The file .* cannot be read: EISDIR\.$/);
  });

  test('into a database that is not empty', async () => {
    await writeFile(file, good);
    const before = await contents(source);
    await expect(run(source, 'restore', file)).rejects.toThrow(/^The database is not empty/);
    expect(await contents(source)).toEqual(before);
  });
});

describe('the list of deletions', () => {
  const gone = async (name: string) => {
    const id = await newLearner(source.db, name);
    return { id, delete: () => source.db.transaction().execute((trx) => deletePerson(trx, id)) };
  };
  const list = () => join(folder, 'deletions.txt');
  const lines = async () => (await readFile(list(), 'utf8')).split('\n').slice(0, -1);

  longTest('who was deleted since is gone again once it is replayed, with all that was theirs', async () => {
    const [ada, bob] = [await gone('Ada'), await gone('Bob')];
    await run(source, 'backup', file);
    await ada.delete();
    await run(source, 'backup', '--to', folder);
    await withFresh(async (into) => {
      expect(await run(into, 'restore', file)).toContain('run "delete-again <list>"');
      expect(await run(into, 'delete-again', list())).toBe(`Accounts deleted again by ${list()}: 1.`);
      const ids = (await into.db.selectFrom('users').select('id').execute()).map(({ id }) => id);
      expect(ids).toContain(bob.id);
      expect(ids).not.toContain(ada.id);
      expect(await run(into, 'delete-again', list())).toMatch(/: 0\.$/);
    });
    await expect(run(source, 'delete-again', join(folder, 'none'))).rejects.toThrow(
      'There is no list of deletions',
    );
    await expect(run(source, 'delete-again', file)).rejects.toThrow('is no list of deletions');
    await writeFile(list(), `${await readFile(list(), 'utf8')}0123`);
    expect(await run(source, 'delete-again', list())).toContain('1 of its lines cannot be read');
  });

  test('names each account once by hash, is readable only by its owner, and keeps those the database has lost', async () => {
    const write = createDeletionWriter(source.db, join(folder, 'deletions.txt'));
    const [ada, bob] = [await gone('Ada'), await gone('Bob')];
    await ada.delete();
    await write();
    const before = await lines();
    for (const line of before) expect(line).toMatch(/^[0-9a-f]{64} \S+Z$/);
    expect((await stat(list())).mode & 0o777).toBe(0o600);
    await sql`delete from deletions`.execute(source.db);
    await bob.delete();
    await write();
    await createDeletionWriter(source.db, list())();
    expect(await lines()).toEqual([...before, expect.stringMatching(/^[0-9a-f]{64} /)]);
  });

  test('continues after a line that a crash cut short or filled with zeros', async () => {
    const write = createDeletionWriter(source.db, list());
    const ada = await gone('Ada');
    await ada.delete();
    await write();
    const whole = await lines();
    await truncate(list(), (await stat(list())).size - 5);
    await appendFile(list(), '\0'.repeat(1000));
    await createDeletionWriter(source.db, list())();
    expect(await lines()).toEqual(expect.arrayContaining(whole));
  });

  test('that is not a file is reported in one sentence', async () => {
    await mkdir(list());
    await expect(createDeletionWriter(source.db, list())()).rejects.toThrow(
      `The list of deletions ${list()} cannot be read: EISDIR.`,
    );
  });
});

test.each([['backup'], ['backup', 'a', '--keep', '1'], ['backup', 'a', '--to', 'b']])(
  '%s %s %s %s is refused',
  async (...args) => {
    await expect(run(source, ...args)).rejects.toThrow(/--keep is for a folder|name a file, or a folder/);
  },
);

test.each(['0', '-1', 'x', '10000'])('--keep %s is not a valid count', async (keep) => {
  await expect(run(source, 'backup', '--to', folder, `--keep=${keep}`)).rejects.toThrow(
    'It must be a whole number from 1 to 9999.',
  );
});
