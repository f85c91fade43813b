import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { createUser, findUserByEmail } from '../../accounts/users';
import { writeBackup } from '../../operations/backup/backup';
import { restoreArchive } from '../../operations/backup/restore';
import { createJsonLog } from '../../process/log';
import { connectAndMigrate } from '../database';
import { type AcquiredPostgres, acquirePostgres } from './acquire';
import { findBinaries } from './binaries';
import { clusterFolder, ensureCluster, SUPERUSER } from './cluster';
import { chooseSystemUser } from './command';
import { buildDatabaseUrl, ensureDatabase, SERVER_ROLE } from './connect';
import { type EmbeddedPostgres, startPostgres } from './launcher';

jest.setTimeout(120_000);

const log = createJsonLog('error');
const ADA = {
  id: 'ada',
  fullName: 'Ada',
  email: 'ada@example.org',
  passwordHash: 'x',
  userType: 'user',
} as const;

let folder: string;
let dataDir: string;
let before: AcquiredPostgres & { readonly url: string };
let embedded: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-role-'));
  dataDir = folder;
  before = await startAsBefore();
  const older = await connectAndMigrate(before.url, log);
  await createUser(older.db, ADA);
  await older.close();
});
afterAll(async () => {
  await embedded?.stop();
  before.lease.release();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** What the version before did: one role, which made and owns everything. */
async function startAsBefore(): Promise<typeof before> {
  const owner = await chooseSystemUser(clusterFolder(dataDir));
  const binaries = await findBinaries(__filename, dataDir, owner);
  const password = await ensureCluster({ dataDir, binaries, owner, durable: false });
  const held = await acquirePostgres({ dataDir, binaries, owner, durable: false, password });
  const door = { port: held.port, password };
  await ensureDatabase(door);
  return { ...held, url: buildDatabaseUrl(door, SUPERUSER) };
}

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

const FOREIGN = `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relowner <> '${SERVER_ROLE}'::regrole
  union all
  select proname from pg_proc where pronamespace = 'public'::regnamespace and proowner <> '${SERVER_ROLE}'::regrole`;

test('a folder of the version before is taken over by several processes at once, while an older server works on it', async () => {
  const older = await connectAndMigrate(before.url, log);
  const reading = new pg.Client(before.url);
  await reading.connect();
  await reading.query('begin; select * from users');
  const starting = Promise.all([start(), start(), start()]);
  await ask(before.url, 'select pg_sleep(0.2)');
  await reading.query('commit');
  await reading.end();
  const [first, ...others] = await starting;
  if (!first) throw new Error('Nothing has started.');
  embedded = first;
  for (const other of others) {
    expect(other.url).toBe(embedded.url);
    await other.stop();
  }
  expect(await ask(embedded.url, FOREIGN)).toEqual([]);
  const newer = await connectAndMigrate(embedded.url, log);
  expect(await findUserByEmail(newer.db, ADA.email)).toMatchObject({ id: 'ada' });
  expect(await createUser(older.db, { ...ADA, id: 'bea', email: 'bea@example.org' })).toBeTruthy();
  await Promise.all([newer.close(), older.close()]);
});

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
    "copy users from program 'id'",
    "copy (select 1) to program 'id'",
    "copy users to '/tmp/users'",
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

test('what it needs works: a backup of the old data, and its return into another folder', async () => {
  const file = join(folder, 'saved');
  await writeBackup(embedded.url, file);
  const other = await startPostgres({ dataDir: join(folder, 'other'), from: __filename, durable: false });
  const into = await connectAndMigrate(other.url, log);
  try {
    await restoreArchive(other.url, file);
    expect(await findUserByEmail(into.db, ADA.email)).toMatchObject({ id: 'ada' });
  } finally {
    await into.close();
    await other.stop();
  }
});

test.each([
  ['the file with its password is lost', `alter role ${SERVER_ROLE} password 'another'`],
  ['it was given more than it needs', `alter role ${SERVER_ROLE} superuser createdb`],
  ['a start was killed before all was given to it', `alter table users owner to ${SUPERUSER}`],
])('the next start puts it right when %s', async (_, sql) => {
  await ask(embedded.superuserUrl, sql);
  const again = await start();
  expect(await ask(again.url, FOREIGN)).toEqual([]);
  expect(await ask(again.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false },
  ]);
  expect(await ask(again.url, 'select count(*)::int as people from users')).toEqual([{ people: 2 }]);
  await again.stop();
});
