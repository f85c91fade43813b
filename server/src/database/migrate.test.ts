import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { jsonLog } from '../process/log';
import { type TestDatabase, testDatabase } from '../testing/database';
import { connect, isUnreachable } from './database';
import { migrate } from './migrate';
import { migrations } from './migrations';

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

test('a migration that was edited afterwards stops the start', async () => {
  await pool.query(`update migrations set sha256 = 'another' || sha256`);
  await expect(migrate(pool)).rejects.toThrow('001-accounts was edited');
  await pool.query(`update migrations set sha256 = substr(sha256, 8)`);
  await migrate(pool);
});

test('a database that a newer version has changed is left alone', async () => {
  await pool.query(`insert into migrations (name, sha256) values ('999-future', '')`);
  await expect(connect(database.url, jsonLog('error'))).rejects.toThrow('newer version of Venture Quest');
  await pool.query(`delete from migrations where name = '999-future'`);
});

test('a database that cannot be reached is told in one sentence', async () => {
  await expect(connect('postgresql://x@127.0.0.1:1/x', jsonLog('error'))).rejects.toThrow(
    /^The database cannot be used \(.*ECONNREFUSED.*\): check DATABASE_URL/,
  );
});

test.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P01' }, true],
  [{ code: '53300' }, true],
  [{ code: '23505' }, false],
  [{ code: '22021' }, false],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('x is not a function'), false],
])('whether %j is worth another try: %s', (error, isWorth) => {
  expect(isUnreachable(error)).toBe(isWorth);
});
