import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { longDescribe, longTest } from '@venture/testing/long-test';
import pg from 'pg';
import { createJsonLog } from '../process/log';
import { VERSION } from '../process/version';
import { type TestDatabase, testDatabase } from '../testing/database';
import { emptyBefore } from '../testing/older';
import { createOlderDatabase, versionFixture } from '../testing/versions';
import { connectAndMigrate } from './database';
import { isUnreachable } from './errors';
import { hashedMigrations, migrate } from './migrate';
import { migrations } from './migrations';
import released from './released.json';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const applied = async () => (await pool.query('select name from migrations order by name')).rows;

test('many processes that start at once apply each migration once', async () => {
  await pool.query('drop schema public cascade; create schema public');
  await Promise.all(Array.from({ length: 4 }, () => migrate(pool)));
  expect(await applied()).toEqual(migrations.map(({ name }) => ({ name })));
  await migrate(pool);
  expect(await applied()).toHaveLength(migrations.length);
});

const edit = (name: string) => pool.query(`update migrations set sha256 = 'another' where name = $1`, [name]);
const undo = async (name: string) => {
  const { sha256 } = hashedMigrations.find((migration) => migration.name === name) ?? {};
  await pool.query('update migrations set sha256 = $1 where name = $2', [sha256, name]);
};

longTest(
  'a database that no released version made is refused, and so is one of an edited migration',
  async () => {
    const newest = migrations.at(-1)?.name ?? '';
    await edit(newest);
    await expect(migrate(pool)).rejects.toThrow(`${newest} was edited after this database had applied it`);
    await undo(newest);
    await edit('006-classes');
    await expect(migrate(pool)).rejects.toThrow(
      /^No released version of Venture Quest made this database \(its migration "006-classes" is another one\): only a program built from the same commit/,
    );
    await undo('006-classes');
    expect(await migrate(pool)).toBeUndefined();
  },
);

test('a migration that fails leaves nothing of itself, those before it stay, and the next start goes on with it', async () => {
  const older = await createOlderDatabase(await versionFixture('1.0.0'));
  const client = new pg.Client(older.url);
  await client.connect();
  // What 019-releases makes last is there already.
  await client.query('create table release_lists (mine text)');
  const tablesOfIt = `select relname from pg_class where relname like 'release%' and relkind = 'r'`;
  const people = async () => (await client.query('select id, email from users order by id')).rows;
  const before = await people();
  const starting = connectAndMigrate(older.url, createJsonLog('silent'));
  await expect(starting).rejects.toThrow(
    'could not be brought up to date (019-releases: relation "release_lists" already exists): what came before it is kept, and nothing of it.',
  );
  expect((await client.query(tablesOfIt)).rows).toEqual([{ relname: 'release_lists' }]);
  expect((await client.query('select name from migrations order by name desc limit 1')).rows).toEqual([
    { name: '018-one-histogram' },
  ]);
  expect(await people()).toEqual(before);
  await client.query('drop table release_lists');
  await (await connectAndMigrate(older.url, createJsonLog('silent'))).close();
  expect((await client.query('select name from migrations')).rows).toHaveLength(migrations.length);
  await client.end();
  await older.drop();
});

longTest(
  'a database of a commit before the release is taken on, with the texts that its migrations had then',
  async () => {
    await emptyBefore(database.url, '068-glossary-names');
    for (const { name, earlier } of migrations)
      if (earlier) await pool.query('update migrations set sha256 = $1 where name = $2', [earlier, name]);
    await pool.query("delete from migrations where name between '040' and '048'");
    await pool.query('drop table unfinished_migrations');
    await migrate(pool);
    expect(await applied()).toHaveLength(migrations.length);
    for (const { name, earlier } of migrations) if (earlier) await undo(name);
  },
);

longTest('a process of 1.0.0 that still runs uses the tables by the names that they had', async () => {
  await emptyBefore(database.url, '068-glossary-names');
  await pool.query(`
    insert into users (id, full_name, email, email_folded, password_hash, user_type) values ('ada', 'Ada', 'a', 'a', '', 'user');
    insert into learners (user_id) values ('ada')`);
  const old = await pool.connect();
  const push = async (id: string, number: number) =>
    old.query({
      name: 'push', // stays prepared, as by the name of the old table
      text: `insert into events (user_id, id, number, kind, activity, at, standing, said)
        values ('ada', $1, $2, 'attempt', 'module1', now(), 'verified',
          '{"contentVersion":1,"correct":3,"total":5,"seconds":60,"answers":{"a":"b"}}') returning standing`,
      values: [id, number],
    });
  const [first, second, ticket] = [randomUUID(), randomUUID(), randomUUID()];
  const deal = `insert into runs (id, user_id, game, release, options, seed, expires_at)
    values ($1, 'ada', 'cash-stack', '1.0.0', '{}', 7, now())`;
  await push(first, 1);
  await migrate(pool);
  await push(second, 2);
  await old.query(deal, [ticket]);
  await old.query(`update events set play = '[1]' where id = $1`, [second]);
  await old.query('update runs set event_id = $1 where id = $2', [second, ticket]);
  const { rows } = await old.query(`
    select (select json_agg(number order by number) from events where standing = 'verified' and said ->> 'correct' = '3') as events,
      (select json_agg(number order by number) from progress_events where verdict = 'verified') as stored,
      (select json_agg(number order by number) from quiz_attempts) as attempts,
      (select json_agg(play) from progress_events where number = 2) as plays,
      (select count(*)::int from gradebook_changes) as changes,
      (select json_agg(event_id) from run_tickets) as used`);
  const both = { events: [1, 2], stored: [1, 2], attempts: [1, 2] };
  expect(rows).toEqual([{ ...both, plays: [[1]], changes: 2, used: [second] }]);
  await old.query('delete from events');
  await old.query('delete from runs');
  old.release();
});

longDescribe('a database that a newer version has changed', () => {
  const change = (name: string, version: string | null, oldest: string | null) =>
    pool.query(`insert into migrations (name, sha256, version, oldest_version) values ($1, '', $2, $3)`, [
      name,
      version,
      oldest,
    ]);
  afterEach(async () => {
    await pool.query(`delete from migrations where name > '9'`);
  });

  test('is used as long as the newer version allows it, and the log says so', async () => {
    await change('901-more', '99.0.0', VERSION);
    await change('902-more', '99.10.0', '1.0.0');
    const logged: string[] = [];
    const { close } = await connectAndMigrate(
      database.url,
      createJsonLog('warn', (line) => logged.push(line)),
    );
    await close();
    expect(logged).toEqual([expect.stringContaining('"version":"99.10.0"')]);
  });

  test('is refused after that, with the oldest version that can use it and the way back', async () => {
    await change('901-more', '99.0.0', VERSION);
    await change('902-less', '99.10.0', '99.9.0');
    await expect(connectAndMigrate(database.url, createJsonLog('error'))).rejects.toThrow(
      `This is Venture Quest ${VERSION}, and 99.10.0 has changed the database ("901-more", "902-less"): start Venture Quest 99.9.0 ` +
        `or a newer version, or restore a backup that ${VERSION} or an older version made into an empty database.`,
    );
  });

  test('is refused when it does not say by which version', async () => {
    await change('901-more', '99.0.0', VERSION);
    await change('902-future', null, null);
    await expect(migrate(pool)).rejects.toThrow(
      `and a version that it does not know has changed the database ("901-more", "902-future"): start the version that ran last, or`,
    );
  });

  test('is refused when it lacks a migration of this one', async () => {
    await change('901-more', '99.0.0', VERSION);
    const newest = migrations.at(-1)?.name;
    await pool.query('delete from migrations where name = $1', [newest]);
    await expect(migrate(pool)).rejects.toThrow(`start Venture Quest ${VERSION} or a newer version`);
    await pool.query(`delete from migrations where name > '9'`);
    await pool.query('drop schema public cascade; create schema public');
    await migrate(pool);
  });
});

longTest('every migration notes who applied it, and the oldest version that can work with it', async () => {
  const { rows } = await pool.query('select distinct version from migrations');
  expect(rows).toEqual([{ version: VERSION }]);
  const last = released.at(-1)?.version;
  const oldest = await pool.query<{ name: string; oldest: string }>(
    'select name, oldest_version as oldest from migrations',
  );
  for (const { name, oldest: noted } of oldest.rows) {
    expect(noted).toBe(migrations.find((migration) => migration.name === name)?.oldest ?? last);
  }
});

longTest('a database that cannot be reached is told in one sentence', async () => {
  await expect(connectAndMigrate('postgresql://x@127.0.0.1:1/x', createJsonLog('error'))).rejects.toThrow(
    /^The database cannot be used \(.*ECONNREFUSED.*\): check DATABASE_URL/,
  );
});

longTest.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P01' }, true],
  [{ code: '53300' }, true],
  [{ code: '25006' }, true],
  [{ code: '23505' }, false],
  [{ code: '22021' }, false],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('x is not a function'), false],
])('whether %j is worth another try: %s', (error, isWorth) => {
  expect(isUnreachable(error)).toBe(isWorth);
});
