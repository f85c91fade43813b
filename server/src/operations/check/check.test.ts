import { mkdtemp, readdir, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { settings as connection } from '../../database/limits.json';
import { readConfig } from '../../process/config';
import { host } from '../../testing/host';
import { type TestStore, testStore } from '../../testing/store';
import { checkInstallation, formatCheckResults } from './check';

let store: TestStore;
let program: string;
let env: Record<string, string>;
beforeAll(async () => {
  store = await testStore();
  await writeFile(join(store.folder, 'shell/index.html'), '');
  program = join(store.folder, 'main.mjs');
  await writeFile(program, '');
  await store.release('1.0.0');
});
beforeEach(async () => {
  env = { ...store.env, DATA_DIR: await mkdtemp(join(store.folder, 'data-')) };
});
afterAll(() => store.remove());

const findings = (more: Record<string, string> = {}) =>
  checkInstallation(readConfig({ ...env, ...more }, store.folder), program);

/** What is wrong, by what was tried. */
async function wrong(more: Record<string, string> = {}) {
  const found = (await findings(more)).filter(({ isRight }) => !isRight);
  return Object.fromEntries(found.map(({ what, sentence }) => [what, sentence]));
}

test('has one line for each thing that it tried', async () => {
  const lines = formatCheckResults(await findings()).split('\n');
  expect(lines.map((line) => line.split(/ +/).slice(0, 2))).toEqual(
    ['settings', 'folders', 'database', 'clock', 'releases', 'backup', 'mail'].map((what) => ['ok', what]),
  );
  expect(lines[4]).toContain('1 remotes are live.');
});

longTest('says what is free in the units of the system page', async () => {
  const { bavail, bsize } = await statfs(env['DATA_DIR'] ?? '');
  const folders = (await findings()).find(({ what }) => what === 'folders')?.sentence ?? '';
  const gigabytes = Number(/ with ([\d.]+) GB free\.$/.exec(folders)?.[1]);
  // Others write to the same disk meanwhile; binary gigabytes would be 7 % fewer.
  expect((gigabytes * 1e9) / (bavail * bsize)).toBeCloseTo(1, 1);
});

longTest('finds a data folder that is none, and a shell that is not there', async () => {
  expect(await wrong({ DATA_DIR: program })).toEqual({
    folders: expect.stringMatching(/^The data folder .* cannot be written to \(ENOTDIR\): change its owner/),
  });
  expect(await wrong({ SHELL_DIR: join(store.folder, 'none') })).toEqual({
    folders: expect.stringContaining('There is no shell in'),
  });
});

test('says that there is no database yet and where one would be, and makes nothing', async () => {
  const folder = join(env['DATA_DIR'] ?? '', 'new', 'data');
  for (const dataDir of [folder, env['DATA_DIR'] ?? '']) {
    const found = await findings({ DATABASE_URL: '', DATA_DIR: dataDir });
    expect(found.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(found.map(({ what }) => what)).toEqual(['settings', 'folders', 'database', 'clock', 'mail']);
    expect(found.find(({ what }) => what === 'database')?.sentence).toBe(
      `There is none yet: "serve" would make one in ${dataDir}. To use a PostgreSQL of your own instead, set DATABASE_URL.`,
    );
    expect(await readdir(env['DATA_DIR'] ?? '')).toEqual([]);
  }
});

longTest('finds a variable that looks like a setting', async () => {
  const found = await findings({ POOLSIZE: '20', DATABSE_URL: 'postgresql://x@y/z', DATABASE_URL: '' });
  expect(found.filter(({ isRight }) => !isRight)).toEqual(
    [
      'POOLSIZE is not a setting; did you mean POOL_SIZE?',
      'DATABSE_URL is not a setting; did you mean DATABASE_URL?',
    ].map((sentence) => ({ what: 'settings', isRight: false, sentence })),
  );
});

longTest('finds that a file that a setting names is not there', async () => {
  const file = join(store.folder, 'nowhere');
  const found = await findings({ BROWSER_PATH: file, DATABASE_URL: '' });
  expect(found.filter(({ isRight }) => !isRight)).toEqual(
    ['BROWSER_PATH'].map((setting) => ({
      what: 'settings',
      isRight: false,
      sentence: `${setting} names ${file}, which is not there.`,
    })),
  );
});

longTest('finds that no installation is named', async () => {
  const { DATA_DIR: _, ...elsewhere } = env;
  const config = readConfig({ ...elsewhere, DATABASE_URL: '' }, store.folder);
  const found = await checkInstallation(config, program);
  expect(found.filter(({ isRight }) => !isRight)).toEqual([
    {
      ...{ what: 'database', isRight: false },
      sentence: `There is no installation in ${join(store.folder, '.data')}: name its folder in DATA_DIR, or its database in DATABASE_URL.`,
    },
  ]);
});

longTest(
  'finds that the list of deletions has no folder, which may be a disk that is not mounted',
  async () => {
    const file = join(store.folder, 'no-disk', 'deletions.jsonl');
    expect(await wrong({ DELETIONS_FILE: file })).toEqual({
      folders: `The list of deletions ${file} cannot be written (ENOENT): make its folder, or mount its disk, and let the program write there.`,
    });
    expect(await wrong({ DELETIONS_FILE: join(store.folder, 'deletions.jsonl') })).toEqual({});
  },
);

longTest('ends with a sentence when the database says no more', async () => {
  const silent = await host({ url: env['DATABASE_URL'] ?? '' });
  const url = new URL(env['DATABASE_URL'] ?? '');
  url.host = silent.name;
  silent.silence();
  const waits = jest.replaceProperty(connection, 'connectionTimeoutMillis', 200);
  expect(await wrong({ DATABASE_URL: url.href })).toEqual({
    database: expect.stringMatching(/^The database cannot be used \(.*\): check DATABASE_URL/),
  });
  waits.restore();
  silent.end();
});

longTest('finds a database that does not answer, and one in which no table can be made', async () => {
  expect(await wrong({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })).toEqual({
    database: expect.stringMatching(/^The database cannot be used \(.*\): check DATABASE_URL/),
  });
  const url = new URL(env['DATABASE_URL'] ?? '');
  url.searchParams.set('options', '-c search_path=pg_catalog');
  expect(await wrong({ DATABASE_URL: url.href })).toEqual({
    database: expect.stringContaining('may not create tables'),
  });
});

longTest('finds a list of remotes that cannot be read', async () => {
  const { content } = await store.db.selectFrom('release_list').select('content').executeTakeFirstOrThrow();
  const write = (text: string) => store.db.updateTable('release_list').set({ content: text }).execute();
  await write('{');
  expect(await wrong()).toEqual({ releases: expect.stringContaining('list-unreadable') });
  await write(content);
});

longTest('finds that no backup was made for long', async () => {
  const made = { version: '1.0.0', bytes: 2_000_000, rows: 1 };
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await store.db
    .insertInto('last_backup')
    .values({ ...made, made_at: at(49) })
    .execute();
  expect(formatCheckResults(await findings())).toMatch(
    /ok +backup +The last backup was made \S+Z, in 2\.0 MB\./,
  );
  await store.db
    .updateTable('last_backup')
    .set({ made_at: at(51) })
    .execute();
  expect(await wrong()).toEqual({ backup: expect.stringContaining('That is 51 hours ago') });
  await store.db.deleteFrom('last_backup').execute();
});

longTest('finds a clock that is behind the program itself', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  await utimes(program, tomorrow, tomorrow);
  expect(await wrong()).toMatchObject({ clock: expect.stringContaining('set the clock') });
  await utimes(program, new Date(), new Date(Date.now() - 60_000));
});

longTest('finds a mail server that does not answer', async () => {
  const mail = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@example.org',
    PUBLIC_URL: 'https://a.example',
  };
  expect((await wrong(mail))['mail']).toBe(
    '127.0.0.1:1: The mail server takes no connections there (ECONNREFUSED): check host and port in SMTP_URL, and that it runs.',
  );
});
