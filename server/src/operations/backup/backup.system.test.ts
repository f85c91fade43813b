import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { contents, newLearner, type OwnDatabase, ownDatabase, withFresh } from '../../testing/own-database';
import { ownPostgres } from '../../testing/own-postgres';
import { builtProgram, start } from '../../testing/program';
import { openArchive } from './archive';
import { writeBackup, writeBackupToFolder } from './backup';
import { restoreArchive } from './restore';

jest.setTimeout(300_000);

const ROWS = 40_000;

let program: string;
let source: OwnDatabase;
let folder: string;
beforeAll(async () => {
  program = await builtProgram();
  source = await ownDatabase();
  await newLearner(source.db, 'Jane');
  await sql`
    insert into feedback (id, name, email, message)
    select gen_random_uuid(), 'Eve', 'eve@example.org', repeat(md5(n::text), 100)
    from generate_series(1, ${ROWS}::int) n`.execute(source.db);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-backups-'));
});
afterAll(() => source.drop());

const archives = async () => (await readdir(folder)).filter((name) => name.endsWith('.gz')).toSorted();
const command = (url: string, ...args: string[]) =>
  start(program, { DATABASE_URL: url, DATA_DIR: join(folder, 'data') }, args);

/** Kills a command after a while, like a power cut. */
async function killed(afterMs: number, url: string, ...args: string[]): Promise<string | null> {
  const running = command(url, ...args);
  await wait(afterMs);
  running.process.kill('SIGKILL');
  return (await running.ended).signal;
}

test('a backup killed at any time keeps earlier archives, leaves no partial one, and the next one works', async () => {
  const { file: first } = await writeBackupToFolder(source.url, folder);
  const before = await readFile(first);
  const begun = performance.now();
  await command(source.url, 'backup', '--to', folder).ended;
  const wholeMs = performance.now() - begun;
  const signals: (string | null)[] = [];
  for (let part = 1; part <= 5; part += 1) {
    signals.push(await killed((part * wholeMs) / 5, source.url, 'backup', '--to', folder, '--keep', '9'));
    for (const name of await archives())
      expect((await openArchive(join(folder, name))).header.tables.length).toBeGreaterThan(0);
  }
  expect(signals).toContain('SIGKILL');
  expect(await readFile(first)).toEqual(before);
  expect((await command(source.url, 'backup', '--to', folder).ended).code).toBe(0);
  expect((await readdir(folder)).filter((name) => name.endsWith('.draft'))).toEqual([]);
});

test('a restore killed at any time leaves an empty database, and the next one works', async () => {
  const { file } = await writeBackupToFolder(source.url, folder);
  await withFresh(async (fresh) => {
    const empty = await contents(fresh);
    for (const afterMs of [500, 1000, 1500, 2000]) {
      const signal = await killed(afterMs, fresh.url, 'restore', file);
      if (signal === null) break;
      await fresh.db.transaction().execute(async (trx) => {
        await sql`lock table users in access exclusive mode`.execute(trx); // waits for what is rolled back
      });
      expect(await contents(fresh)).toEqual(empty);
    }
    if ((await contents(fresh))['users']?.length === 0) await restoreArchive(fresh.url, file);
    expect(await contents(fresh)).toEqual(await contents(source));
  });
});

test('a full disk is reported in one sentence, and nothing is left behind', async () => {
  const { file } = await writeBackupToFolder(source.url, folder);
  // A file size limit has the same effect on a process as a full disk.
  const limited = ['-c', 'ulimit -f 40; exec "$0" "$@"', process.execPath, program, 'backup', '--to', folder];
  const env = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'data') };
  await expect(promisify(execFile)('sh', [...limited, '--keep', '1'], { env })).rejects.toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringMatching(/^The backup cannot be written to \S+: EFBIG\.\n$/),
  });
  expect(await readdir(folder)).toEqual([file.slice(folder.length + 1)]);
});

test('tables larger than the memory used can be backed up and restored', async () => {
  const file = join(folder, 'large.gz');
  const begunAt = process.resourceUsage().maxRSS;
  await writeBackup(source.url, file);
  await withFresh((fresh) => restoreArchive(fresh.url, file).then(() => {}));
  const megabytes = (process.resourceUsage().maxRSS - begunAt) / 1000;
  expect(ROWS * 3200).toBeGreaterThan(120e6);
  expect(megabytes).toBeLessThan(60);
});

test('an installation can move from the embedded database to a PostgreSQL of its own', async () => {
  const [dataDir, file] = [join(folder, 'embedded'), join(folder, 'moved.gz')];
  const embedded = (...args: string[]) => start(program, { DATA_DIR: dataDir }, args).ended;
  expect(await embedded('restore', (await writeBackupToFolder(source.url, folder)).file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored /),
  });
  expect(await embedded('backup', file)).toMatchObject({ code: 0, out: expect.stringMatching(/^Saved /) });
  const own = await ownPostgres();
  try {
    const url = own.urlFor('venture');
    expect(await command(url, 'restore', file).ended).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Restored /),
    });
    expect(await contents({ url })).toEqual(await contents(source));
  } finally {
    await own.stop();
  }
});
