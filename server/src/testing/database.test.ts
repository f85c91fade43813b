import { expect, test } from '@jest/globals';
import pg from 'pg';
import { testDatabase } from './database';

/** Changes a database as a test would, gives it back, and takes the next one; whether it is the same, and its users. */
async function reuse(change: string) {
  const before = await testDatabase();
  const first = await run(before.superuserUrl, change);
  await before.drop();
  const next = await testDatabase();
  const second = await run(next.url, 'select');
  await next.drop();
  return { isSame: first.oid === second.oid, users: second.users };
}

async function run(url: string, statements: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ oid: number; users: number | null }>(
    "select oid, (select count(*)::int from pg_class where relname = 'users') as users from pg_database where datname = current_database()",
  );
  await client.query(statements);
  await client.end();
  return { oid: rows[0]?.oid, users: rows[0]?.users };
}

test('a database with other rows is emptied and used again', async () => {
  const change = "insert into feedback (id, name, email, message) values (gen_random_uuid(), '', '', '')";
  expect(await reuse(change)).toEqual({ isSame: true, users: 1 });
});

test.each([
  ['a new table', 'create table extra (x int)'],
  ['a new column', 'alter table users add column extra int'],
  ['a removed table', 'drop table feedback'],
  ['a new function', 'create function extra() returns int language sql return 1'],
  ['another comment', "comment on table users is 'People'"],
  ['other settings', 'update settings set week_start = 7'],
  ['no settings', 'delete from settings'],
  ['a removed secret', "delete from secrets where name = 'logins'"],
  ['a migration less', "delete from migrations where name = '067-table-comments'"],
  ['an emptied schema', 'drop schema public cascade; create schema public; create table users (id text)'],
])('a database with %s is not used again', async (_, change) => {
  expect(await reuse(change)).toEqual({ isSame: false, users: 1 });
});
