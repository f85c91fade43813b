import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Tables } from '../../database/schema';
import { contents, newLearner, type OwnDatabase, ownDatabase, withFresh } from '../../testing/own-database';
import { builtProgram } from '../../testing/program';
import { findLastBackup } from './backup';
import { parseBackupCommand, runBackupCommand } from './command';
import { type FolderBackupResult, writeBackupToFolder } from './folder';
import { restoreBackup } from './restore';

let source: OwnDatabase;
let folder: string;
beforeAll(async () => {
  source = await ownDatabase();
  await newLearner(source.db, 'Jane');
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => source.drop());

const NAME = /^venture-quest-\d{8}T\d{6}Z-[0-9a-f]{8}\.gz$/;
const silent = () => {};
const AROUND = { deletionsFile: '/none', tell: silent };
const OLDER = ['20260101T000000Z', '20260102T000000Z', '20260103T000000Z'].map(
  (time) => `venture-quest-${time}.gz`,
);
/** What is there, and none of it is ours to remove. */
const OTHERS = [
  'venture-quest-20250101T000000Z-00000000.gz',
  'venture-quest-20250101T000000Z-00000000.gz.draft',
  'notes.txt',
  'venture-quest-20250101T000000Z.gz.copy',
  'venture-quest-old.gz',
  'before.gz',
];
const fill = (names: readonly string[]) =>
  Promise.all(names.map((name) => writeFile(join(folder, name), name)));
const there = async () => (await readdir(folder)).toSorted();

longTest(
  'the command says in one sentence that what it writes does not fit, and leaves nothing behind',
  async () => {
    const [file, program] = [join(folder, 'large.gz'), await builtProgram()];
    await sql`
    insert into feedback (id, name, email, message)
    select gen_random_uuid(), 'Eve', 'eve@example.org', (select string_agg(md5(n || '.' || m), '') from generate_series(1, 100) m)
    from generate_series(1, 200) n`.execute(source.db);
    // A process that may write no larger files meets that as it meets a full disk.
    const limited = ['-c', 'ulimit -f 100; exec "$0" "$@"', process.execPath, program, 'backup', file];
    const env = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'data') };
    const ended = promisify(execFile)('sh', limited, { env });
    await expect(ended).rejects.toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: `The backup cannot be written to ${file}: EFBIG.\n`,
    });
    expect(await there()).toEqual([]);
    await source.db.deleteFrom('feedback').execute();
  },
);

test('a backup into a folder is named by its time, can be restored, and is the last one', async () => {
  const said = await runBackupCommand(parseBackupCommand('backup', ['--to', folder]), source.db, AROUND);
  const [name = ''] = await there();
  expect(name).toMatch(NAME);
  expect(said).toMatch(/^Saved \d+ rows from \d+ tables to .*\.gz \(\d+\.\d MB\), and read it back\.$/);
  const madeAt = (await findLastBackup(source.db))?.madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '') ?? '';
  // It is recorded once it is there.
  expect([name, `venture-quest-${madeAt}.gz`].sort()[0]).toBe(name);
  await withFresh(async (fresh) => {
    const restored = await runBackupCommand(
      parseBackupCommand('restore', [join(folder, name)]),
      fresh.db,
      AROUND,
    );
    expect(restored).toContain(
      'Passwords, roles, disabled accounts and codes of classes are those of then, too',
    );
    expect(await contents(fresh)).toEqual(await contents(source));
  });
});

test('the oldest go when there are more than are kept, and nothing that is not a backup of its own', async () => {
  await fill([...OLDER, ...OTHERS]);
  await mkdir(join(folder, 'venture-quest-20250101T000000Z.gz'));
  await symlink('/dev/null', join(folder, 'venture-quest-20250102T000000Z.gz'));
  const { file, removed } = await writeBackupToFolder(source.db, { folder, keep: 2 }, silent);
  expect(removed).toEqual([OLDER[1], OLDER[0]]);
  expect(await there()).toEqual(
    [
      ...OTHERS,
      ...['venture-quest-20250101T000000Z.gz', 'venture-quest-20250102T000000Z.gz'],
      ...[OLDER[2] ?? '', file.slice(folder.length + 1)],
    ].toSorted(),
  );
});

longTest(
  'installations that share a folder remove only their own, and what a restored one has is its own',
  async () => {
    const first = await writeBackupToFolder(source.db, { folder, keep: 1 }, silent);
    await withFresh(async ({ db }) => {
      await sql`update secrets set value = '\\x00'`.execute(db); // databases of tests are copies of one
      const other = await writeBackupToFolder(db, { folder, keep: 1 }, silent);
      expect(other.removed).toEqual([]);
      expect(await there()).toEqual([first.file, other.file].map((file) => basename(file)).toSorted());
    });
    await withFresh(async ({ db }) => {
      await restoreBackup(db, first.file, { deletions: [], keepTokens: true });
      await secondAfter(first);
      const next = await writeBackupToFolder(db, { folder, keep: 1 }, silent);
      expect(next.removed).toEqual([basename(first.file)]);
    });
  },
);

/** Names are of a second; waits until it is over. */
async function secondAfter({ madeAt }: FolderBackupResult): Promise<void> {
  const left = Math.floor(Date.parse(madeAt) / 1000) * 1000 + 1000 - Date.now();
  await wait(Math.max(0, left));
}

longTest('what was just made stays, also where the clock was ahead before', async () => {
  await fill(['venture-quest-29990101T000000Z.gz']);
  const { file } = await writeBackupToFolder(source.db, { folder, keep: 1 }, silent);
  expect(await there()).toEqual([file.slice(folder.length + 1)]);
});

longTest('without a number all stay', async () => {
  await fill(OLDER);
  await writeBackupToFolder(source.db, { folder }, silent);
  expect(await there()).toHaveLength(OLDER.length + 1);
});

longTest(
  'a backup that fails leaves the older ones and no draft, and the next one removes what a killed one left',
  async () => {
    const made = await writeBackupToFolder(source.db, { folder }, silent);
    await rm(made.file);
    const killed = ['venture-quest-20260104T000000Z.gz.draft', `${basename(made.file)}.draft`];
    await fill([...OLDER, ...killed, 'mine.draft']);
    const failing = writeBackupToFolder(source.db, { folder, keep: 1 }, (line) => {
      if (line.startsWith('Reading'))
        throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
    });
    await expect(failing).rejects.toThrow(/^The backup cannot be written to .*: ENOSPC\.$/);
    expect(await there()).toEqual(['mine.draft', ...OLDER].toSorted());
    for (const name of OLDER) expect(await readFile(join(folder, name), 'utf8')).toBe(name);
  },
);

longTest('of two at once one is refused, and works when the other is done', async () => {
  let second: Promise<unknown> | undefined;
  await writeBackupToFolder(source.db, { folder, keep: 1 }, (line) => {
    if (line.startsWith('Reading'))
      second = writeBackupToFolder(source.db, { folder, keep: 1 }, silent).catch(String);
  });
  expect(await second).toContain('Another backup of this database is being made');
  expect(await there()).toHaveLength(1);
});

longTest('the turn lasts as long as the backup, however long connections may be idle elsewhere', async () => {
  const idleMs = 400;
  const pool = new pg.Pool({
    connectionString: source.url,
    idle_in_transaction_session_timeout: idleMs,
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let second: Promise<unknown> | undefined;
  try {
    await writeBackupToFolder(db, { folder }, (line) => {
      if (!line.startsWith('Reading')) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * idleMs);
      second = writeBackupToFolder(source.db, { folder }, silent).catch(String);
    });
    expect(await second).toContain('Another backup of this database is being made');
  } finally {
    await db.destroy();
  }
});

longTest('a folder that is not there is not made: it may be a disk that is not mounted', async () => {
  const none = writeBackupToFolder(source.db, { folder: join(folder, 'none') }, silent);
  await expect(none).rejects.toThrow(
    /^The folder .* for backups cannot be used \(ENOENT\): make or mount it\.$/,
  );
  await fill(['file']);
  const file = writeBackupToFolder(source.db, { folder: join(folder, 'file') }, silent);
  await expect(file).rejects.toThrow('is not a folder');
});

longTest(
  'a database that goes before it is told of a backup leaves it whole, and a sentence says so',
  async () => {
    await fill(OLDER);
    await withFresh(async ({ db }) => {
      // The connection that is told goes last: it has to send the others away.
      await sql`
      create function leave() returns trigger language plpgsql as $$ begin
        perform pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid();
        perform pg_terminate_backend(pg_backend_pid());
        return new;
      end $$`.execute(db);
      await sql`create trigger leave before insert on last_backup for each row execute function leave()`.execute(
        db,
      );
      await expect(writeBackupToFolder(db, { folder, keep: 1 }, silent)).rejects.toThrow(
        /^The backup \S+\.gz is complete and was read back, but the database could not be told of it: \S+\.$/,
      );
    });
    expect(await there()).toEqual([...OLDER, expect.stringMatching(NAME)]);
  },
);
