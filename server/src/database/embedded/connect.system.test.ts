import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { SUPERUSER } from './cluster';
import { SERVER_ROLE } from './connect';
import { type EmbeddedPostgres, startPostgres } from './launcher';

jest.setTimeout(120_000);

let dataDir: string;
let embedded: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'venture-role-'));
  embedded = await start();
});
afterAll(async () => {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const start = () => startPostgres({ dataDir, from: __filename, durable: false });

async function ask(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the server is no superuser, and what only a superuser may is refused to it', async () => {
  const [role] = await ask(
    embedded.url,
    'select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({
    rolname: SERVER_ROLE,
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  });
  for (const sql of [
    "select pg_read_file('PG_VERSION')",
    "select pg_ls_dir('.')",
    "copy pg_class from program 'id'",
    "copy (select 1) to program 'id'",
    "copy (select 1) to '/tmp/users'",
    'create role another superuser',
    `alter role ${SERVER_ROLE} superuser`,
    'create database another',
    'select rolpassword from pg_authid',
    "alter system set fsync = 'off'",
    "select lo_import('/etc/hostname')",
    'create extension dblink',
    `set session authorization ${SUPERUSER}`,
    'drop database venture',
  ]) {
    await expect(ask(embedded.url, sql)).rejects.toThrow(
      /permission denied|must be|only roles|not available|cannot/i,
    );
  }
  await expect(ask(embedded.url.replace(/[^/]*$/, 'postgres'), 'select 1')).rejects.toThrow(
    'permission denied',
  );
});

test('what it needs works: tables of its own, which several processes that start at once leave to it', async () => {
  await ask(embedded.url, 'create table own (x int); insert into own values (42)');
  for (const other of await Promise.all([start(), start()])) {
    expect(await ask(other.url, 'select x from own')).toEqual([{ x: 42 }]);
    await other.stop();
  }
});

test.each([
  ['its password is another', `alter role ${SERVER_ROLE} password 'another'`],
  ['it was given more than it needs', `alter role ${SERVER_ROLE} superuser createdb`],
  ['a start was killed before the schema was its own', `alter schema public owner to ${SUPERUSER}`],
])('the next start puts it right when %s', async (_, sql) => {
  await ask(embedded.superuserUrl, sql);
  const again = await start();
  const role = `
    select rolsuper, rolcreatedb, nspowner = r.oid as owns from pg_roles r, pg_namespace
    where rolname = current_user and nspname = 'public'`;
  expect(await ask(again.url, role)).toEqual([{ rolsuper: false, rolcreatedb: false, owns: true }]);
  await again.stop();
});
