import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import pg from 'pg';
import { createJsonLog } from '../process/log';
import { VERSION } from '../process/version';
import { type TestDatabase, testDatabase } from '../testing/database';
import { connectAndMigrate } from './database';
import { isUnreachableError } from './errors';
import { migrate, migrations } from './migrate';

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

const applied = async () =>
  (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map(
    ({ name }) => name,
  );

test('many processes starting at once apply each migration once', async () => {
  await pool.query('drop schema public cascade; create schema public');
  await Promise.all(Array.from({ length: 4 }, () => migrate(pool)));
  expect(await applied()).toEqual(migrations.map(({ name }) => name));
  await migrate(pool);
  expect(await applied()).toEqual(migrations.map(({ name }) => name));
});

test('a failed migration leaves nothing behind, those before it are kept, and the next start retries it', async () => {
  const badges = { name: '901-badges', sql: 'create table badges (id text); select 1 / 0' };
  const hints = { name: '900-hints', sql: 'create table hints (id text)' };
  await expect(migrate(pool, [...migrations, hints, badges])).rejects.toThrow(
    'could not be brought up to date (901-badges: division by zero): what came before it is kept, and nothing of it.',
  );
  expect(await applied()).toEqual([...migrations.map(({ name }) => name), '900-hints']);
  const repaired = { ...badges, sql: 'create table badges (id text)' };
  await migrate(pool, [...migrations, hints, repaired]);
  expect(await applied()).toContain('901-badges');
  await pool.query('drop table badges, hints');
});

test('a database changed by another version is refused, and the error says how to go back', async () => {
  await expect(connectAndMigrate(database.url, createJsonLog('error'))).rejects.toThrow(
    `This is Venture Quest ${VERSION}, and another version has changed the database ("900-hints", "901-badges"): start the ` +
      `version that ran last, or restore a backup that ${VERSION} made into an empty database.`,
  );
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
])('%j counts as a failure that is worth another try: %s', (error, isWorth) => {
  expect(isUnreachableError(error)).toBe(isWorth);
});
