import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { createJsonLog } from '../process/log';
import { testDatabase } from '../testing/database';
import { host } from '../testing/host';
import { testServer } from '../testing/server';
import { connectAndMigrate } from './database';
import { isUnreachable } from './errors';
import limits from './limits.json';

jest.setTimeout(60_000);

// Shorter than in a real installation: the tests wait until they are over.
jest.replaceProperty(limits, 'lookEveryMs', 300);
jest.replaceProperty(limits.settings, 'connectionTimeoutMillis', 1500);

// Shorter than in a real installation: the tests wait until they are over.
jest.replaceProperty(limits, 'lookEveryMs', 300);
jest.replaceProperty(limits.settings, 'connectionTimeoutMillis', 1500);

const jane = { fullName: 'Jane', email: 'jane@example.org', password: 'correct horse', userType: 'user' };

test('a host that falls silent is left for another one, and what waits for it ends', async () => {
  const database = await testDatabase();
  const [one, two] = [await host(database), await host(database)];
  const all = database.url.replace(new URL(database.url).host, [one.name, two.name].join(','));
  const { db, usability, close } = await connectAndMigrate(all, createJsonLog('silent'));
  const here = () => sql`select 1`.execute(db).then(() => 'answered', isUnreachable);
  expect([await Promise.all([here(), here()]), await usability()]).toEqual([
    ['answered', 'answered'],
    'ready',
  ]);
  one.silence();
  const waiting = here();
  expect([await usability(), await waiting, await here()]).toEqual(['ready', true, 'answered']);
  await close();
  for (const each of [one, two]) each.end();
  await database.drop();
});

test('a server leaves a silent host by itself, and what waited for it is 503', async () => {
  const database = await testDatabase();
  const [one, two] = [await host(database), await host(database)];
  const all = database.url.replace(new URL(database.url).host, [one.name, two.name].join(','));
  // Without a limit that would end what waits.
  const server = await testServer({ DATABASE_URL: all, STATEMENT_SECONDS: '600' });
  expect((await server.call('signup.php', { ...jane, email: 'first@example.org' })).status).toBe(200);
  one.silence();
  const refused = await server.call('signup.php', jane);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  expect((await server.call('signup.php', jane)).status).toBe(200);
  await server.close();
  for (const each of [one, two]) each.end();
  await database.drop();
});

test('a socket that is away for a moment is no fault of the request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'venture-socket-'));
  const pool = new pg.Pool({ host: folder, user: 'venture' });
  await expect(pool.query('select 1').catch(isUnreachable)).resolves.toBe(true);
  const other = await readFile(join(folder, 'none')).catch(isUnreachable);
  expect(other).toBe(false);
  await pool.end();
  await rm(folder, { recursive: true });
});

test('a query that the database does not answer ends some time after its own limit, unless it has none', async () => {
  jest.replaceProperty(limits, 'silentMs', 500);
  const database = await testDatabase();
  const one = await host(database);
  const url = database.url.replace(new URL(database.url).host, one.name);
  const { db, usability, close } = await connectAndMigrate(url, createJsonLog('silent'), {
    statementMs: 500,
  });
  const long = db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_sleep(2)`.execute(trx);
  });
  await expect(sql`select pg_sleep(2)`.execute(db)).rejects.toMatchObject({ code: '57014' });
  await long;
  one.silence();
  await expect(sql`select 1`.execute(db)).rejects.toThrow('Connection terminated');
  expect(await usability()).toBe('unreachable');
  await close();
  one.end();
  await database.drop();
  jest.restoreAllMocks();
});
