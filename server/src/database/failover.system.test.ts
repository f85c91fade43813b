import { expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { createJsonLog } from '../process/log';
import { testDatabase } from '../testing/database';
import { host } from '../testing/host';
import { testServer } from '../testing/server';
import { until } from '../testing/until';
import { connectAndMigrate } from './database';
import type { Database } from './schema';

jest.setTimeout(60_000);

const jane = { fullName: 'Jane', email: 'jane@example.org', password: 'correct horse', userType: 'user' };

/** Makes new connections read-only, as on a standby, or writable again. */
async function onlyRead(db: Database, isOn: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local transaction_read_only = off`.execute(trx).catch(() => {});
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(trx);
    const to = sql.raw(
      isOn ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only',
    );
    await sql`alter role current_user in database ${sql.ref(rows[0]?.name ?? '')} ${to}`.execute(trx);
  });
}

async function endOthers(db: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`.execute(db);
}

test('requests get 503 while the database is read-only, and it is used again once a new connection can write', async () => {
  const server = await testServer();
  const ready = async () => {
    const { status } = await fetch(`${server.address}/readyz`);
    return status;
  };
  const signUp = () => server.call('signup.php', jane);
  await server.db.connection().execute(async (db) => {
    await onlyRead(db as Database, true);
    await endOthers(db as Database);
    await until(async () => (await ready()) !== 200, 'the server is not ready', 30_000);
    const refused = await signUp();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(server.logged.filter((line) => line.includes('the database can only be read'))).toHaveLength(1);
    expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
    // The server's old connections stay read-only, like connections to a primary that has become a standby.
    await onlyRead(db as Database, false);
  });
  await until(async () => (await ready()) === 200, 'the server is ready', 30_000);
  expect((await signUp()).status).toBe(200);
  await server.close();
});

test('an idle server logs once that its database cannot be reached, and once that it is back', async () => {
  const database = await testDatabase();
  const first = await host(database);
  const through = new URL(database.url);
  through.host = first.name;
  const server = await testServer({ DATABASE_URL: through.href });
  const said = (event: string) => server.logged.filter((line) => line.includes(event)).length;
  first.end();
  await until(
    () => said('the database cannot be reached') > 0,
    'the log says that the database is away',
    30_000,
  );
  const second = await host(database, Number(through.port));
  await until(() => said('the database answers again') > 0, 'the log says that the database is back', 30_000);
  expect([said('the database cannot be reached'), said('the database answers again')]).toEqual([1, 1]);
  await server.close();
  second.end();
  await database.drop();
});

test('a server does not start on a read-only database, and says so in one sentence', async () => {
  const database = await testDatabase();
  const open = await connectAndMigrate(database.url, createJsonLog('error'));
  await onlyRead(open.db, true);
  await expect(connectAndMigrate(database.url, createJsonLog('error'))).rejects.toThrow(
    /^The database can only be read: /,
  );
  await onlyRead(open.db, false); // PostgreSQL may keep it for the next database
  await open.close();
  await database.drop();
});
