import { expect, test } from '@jest/globals';
import pg from 'pg';
import { testDatabase } from './database';

async function ask(url: string, statement: string, values?: unknown[]): Promise<readonly object[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<object>(statement, values);
  await client.end();
  return rows;
}

/** Changes a database as a test might and gives it back; returns its message count if it is kept for the next. */
async function countInKept(change: string): Promise<number | undefined> {
  const [changed, other] = [await testDatabase(), await testDatabase()];
  const [{ oid } = {}] = (await ask(
    changed.url,
    'select oid from pg_database where datname = current_database()',
  )) as { oid: number }[];
  await ask(changed.superuserUrl, change);
  await changed.drop();
  const [kept] = await ask(other.url, 'select datname from pg_database where oid = $1', [oid]);
  const url = other.superuserUrl.replace(/[^/]*$/, String(Object(kept).datname));
  const messages = kept && (await ask(url, 'select from feedback')).length;
  await other.drop();
  return messages;
}

test('a database with other rows is emptied and kept for the next test', async () => {
  const change = "insert into feedback (id, name, email, message) values (gen_random_uuid(), '', '', '')";
  expect(await countInKept(change)).toBe(0);
});

test.each([
  ['a new table', 'create table extra (x int)'],
  ['a new column', 'alter table users add column extra int'],
  ['a removed table', 'drop table feedback'],
  ['a new function', 'create function extra() returns int language sql return 1'],
  ['another comment', "comment on table users is 'People'"],
  ['other settings', 'update settings set week_start = 7'],
  ['no settings', 'delete from settings'],
  ['a migration less', "delete from migrations where name = '001-schema'"],
  ['an emptied schema', 'drop schema public cascade; create schema public; create table users (id text)'],
])('a database with %s is not kept', async (_, change) => {
  expect(await countInKept(change)).toBeUndefined();
});
