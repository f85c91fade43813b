import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { settings as connection } from '../database/limits.json';
import { readConfig } from '../process/config';
import { host } from '../testing/host';
import { person } from '../testing/people';
import { sharedStore } from '../testing/per-file';
import { testServer } from '../testing/server';
import { checkInstallation, createChecks, formatCheckResults } from './checks';
import { checks as limits } from './limits.json';

let program: string;
let env: Record<string, string>;
const store = sharedStore();
beforeAll(async () => {
  await writeFile(join(store.folder, 'shell/index.html'), '');
  program = join(store.folder, 'main.mjs');
  await writeFile(program, '');
  await store.release('1.0.0');
});
beforeEach(async () => {
  env = { ...store.env, DATA_DIR: await mkdtemp(join(store.folder, 'data-')) };
});

const results = (more: Record<string, string> = {}) =>
  checkInstallation(readConfig({ ...env, ...more }, store.folder), program);

/** Returns the faults found, by the names of the checks. */
async function wrong(more: Record<string, string> = {}) {
  const found = (await results(more)).filter(({ isRight }) => !isRight);
  return Object.fromEntries(found.map(({ name, sentence }) => [name, sentence]));
}

test('the command prints one line per check', async () => {
  const lines = formatCheckResults(await results()).split('\n');
  expect(lines.map((line) => line.split(/ +/).slice(0, 2))).toEqual(
    ['settings', 'folders', 'database', 'clock', 'releases', 'backup', 'results', 'mail'].map((name) => [
      'ok',
      name,
    ]),
  );
});

test('finds an invalid data folder, a missing shell and a nearly full disk', async () => {
  expect(await wrong({ DATA_DIR: program })).toEqual({
    folders: expect.stringMatching(/^The data folder .* cannot be written to \(ENOTDIR\): change its owner/),
  });
  expect(await wrong({ SHELL_DIR: join(store.folder, 'none') })).toEqual({
    folders: expect.stringContaining('There is no shell in'),
  });
  const share = jest.replaceProperty(limits, 'leastFreeShare', 1);
  expect(await wrong()).toEqual({
    folders: expect.stringMatching(/^Only [\d.]+ GB are free .*: make room\.$/),
  });
  share.restore();
});

test('says that no database exists yet and where it would be, and creates nothing', async () => {
  const folder = join(env['DATA_DIR'] ?? '', 'new', 'data');
  for (const dataDir of [folder, env['DATA_DIR'] ?? '']) {
    const found = await results({ DATABASE_URL: '', DATA_DIR: dataDir });
    expect(found.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(found.find(({ name }) => name === 'database')?.sentence).toBe(
      `There is none yet: "serve" would make one in ${dataDir}. To use a PostgreSQL of your own instead, set DATABASE_URL.`,
    );
    expect(await readdir(env['DATA_DIR'] ?? '')).toEqual([]);
  }
});

test('reports an environment variable that looks like a misspelled setting', async () => {
  expect(await wrong({ POOLSIZE: '20' })).toEqual({
    settings: 'POOLSIZE is not a setting; did you mean POOL_SIZE?',
  });
});

test('finds that no installation is named', async () => {
  const { DATA_DIR: _, ...elsewhere } = env;
  const config = readConfig({ ...elsewhere, DATABASE_URL: '' }, store.folder);
  expect((await checkInstallation(config, program)).filter(({ isRight }) => !isRight)).toEqual([
    {
      ...{ name: 'database', isRight: false },
      sentence: `There is no installation in ${join(store.folder, '.data')}: name its folder in DATA_DIR, or its database in DATABASE_URL.`,
    },
  ]);
});

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

test('finds a database that does not answer, and one where no table can be created', async () => {
  expect(await wrong({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })).toEqual({
    database: expect.stringMatching(/^The database cannot be used \(.*\): check DATABASE_URL/),
  });
  const url = new URL(env['DATABASE_URL'] ?? '');
  url.searchParams.set('options', '-c search_path=pg_catalog');
  expect(await wrong({ DATABASE_URL: url.href })).toEqual({
    database: expect.stringContaining('may not create tables'),
  });
});

test('finds an unreadable list of remotes', async () => {
  const { content } = await store.db.selectFrom('release_list').select('content').executeTakeFirstOrThrow();
  const write = (text: string) => store.db.updateTable('release_list').set({ content: text }).execute();
  await write('{');
  expect(await wrong()).toEqual({ releases: expect.stringContaining('list-unreadable') });
  await write(content);
});

test('finds that no backup was made for two nights, even if there never was one', async () => {
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await store.db
    .insertInto('last_backup')
    .values({ made_at: at(49) })
    .execute();
  expect(formatCheckResults(await results())).toMatch(/ok +backup +The last backup was made \S+Z\./);
  await store.db
    .updateTable('last_backup')
    .set({ made_at: at(51) })
    .execute();
  expect(await wrong()).toEqual({ backup: expect.stringContaining('That is 51 hours ago') });
  await store.db.deleteFrom('last_backup').execute();
  expect(await wrong()).toEqual({});
  await sql`update migrations set applied_at = applied_at - interval '51 hours'`.execute(store.db);
  expect(await wrong()).toEqual({ backup: expect.stringMatching(/^There is none yet: "backup --to/) });
  await sql`update migrations set applied_at = applied_at + interval '51 hours'`.execute(store.db);
});

test('finds a clock earlier than the program file, and a database clock that differs', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  await utimes(program, tomorrow, tomorrow);
  expect(await wrong()).toMatchObject({ clock: expect.stringContaining('set the clock') });
  await utimes(program, new Date(), new Date(Date.now() - 60_000));
  for (const [hours, said] of [
    [1, '3600 seconds ahead'],
    [-1, '3600 seconds behind'],
  ] as const) {
    const clock = await store.db.transaction().execute(async (trx) => {
      await sql`create schema if not exists other_clock`.execute(trx);
      await sql`
        create or replace function other_clock.clock_timestamp() returns timestamptz language sql volatile
        as ${sql.lit(`select pg_catalog.clock_timestamp() + interval '${hours} hours'`)}`.execute(trx);
      await sql`set local search_path = other_clock, pg_catalog, public`.execute(trx);
      const config = readConfig(env, store.folder);
      const found = await createChecks({ config, program, db: trx, isSetUp: false })();
      return found.find(({ name }) => name === 'clock')?.sentence;
    });
    expect(clock).toContain(`The clock of the database is ${said}: `);
  }
});

test('finds a mail server that does not answer', async () => {
  const mail = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@example.org',
    PUBLIC_URL: 'https://a.example',
  };
  expect((await wrong(mail))['mail']).toBe(
    '127.0.0.1:1: The mail server takes no connections there (ECONNREFUSED): check host and port in SMTP_URL, and that it runs.',
  );
});

test('finds that address confirmation is required without mail, and that results have waited for hours', async () => {
  const server = await testServer();
  const { ask, userId } = await person(server, { isAdmin: true });
  await sql`update settings set confirm_email = true`.execute(server.db);
  await sql`
    insert into unjudged_events (user_id, id, event, bytes, received_at, claimed_until)
    values (${userId}, ${randomUUID()}, '{}', 2, now() - interval '3 hours', now() + interval '1 day')`.execute(
    server.db,
  );
  const { json } = await ask('GET', '/system');
  expect(Object(json).checks).toEqual(
    expect.arrayContaining([
      {
        name: 'mail',
        isRight: false,
        sentence: expect.stringMatching(/^Addresses are to be confirmed, but/),
      },
      {
        name: 'results',
        isRight: false,
        sentence: expect.stringMatching(/^1 wait to be judged, the first for 3 hours: /),
      },
    ]),
  );
  await server.close();
});

test('is for admins only, and reveals no secret settings', async () => {
  const secret = `s${randomUUID()}`;
  const server = await testServer({ METRICS_TOKEN: secret });
  const admin = await person(server, { isAdmin: true });
  await server.db.insertInto('last_backup').values({ made_at: new Date() }).execute();
  const { status, json } = await admin.ask('GET', '/system');
  expect(status).toBe(200);
  expect(Object(json).checks).toContainEqual({
    ...{ name: 'database', isRight: true },
    sentence: expect.stringMatching(/^PostgreSQL \d+\S* answers\.$/),
  });
  expect(JSON.stringify(json)).not.toMatch(new RegExp(`${secret}|postgres(ql)?:`));
  const instructor = await person(server, { isInstructor: true });
  expect((await instructor.ask('GET', '/system')).status).toBe(403);
  await server.close();
});

test('a failing or hanging check does not affect the others', async () => {
  const patience = jest.replaceProperty(limits, 'answerMs', 1000);
  const server = await testServer();
  const { ask } = await person(server, { isAdmin: true });
  await sql`alter table unjudged_events rename to moved`.execute(server.db);
  const holding = await server.db.startTransaction().execute();
  await sql`lock table last_backup in access exclusive mode`.execute(holding);
  const { json } = await ask('GET', '/system');
  await holding.rollback().execute();
  await server.close();
  patience.restore();
  expect(Object(json).checks).toEqual(
    expect.arrayContaining([
      { name: 'results', isRight: false, sentence: 'It failed: 42P01.' },
      { name: 'backup', isRight: false, sentence: 'There was no answer in time.' },
      expect.objectContaining({ name: 'database', isRight: true }),
    ]),
  );
});
