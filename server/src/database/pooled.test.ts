import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createJsonLog } from '../process/log';
import { type TestDatabase, testDatabase } from '../testing/database';
import { connectAndMigrate } from './database';
import { withClient } from './pool';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

/** What a connection keeps after the same statement was run a few times, and what was logged; the database itself would compile. */
async function kept(url: string) {
  await withClient(database.url, (client) =>
    client.query(`do $$ begin
      execute format('alter role current_user in database %I set jit = on', current_database());
    end $$`),
  );
  const logged: string[] = [];
  const { db, close } = await connectAndMigrate(
    url,
    createJsonLog('warn', (line) => logged.push(line)),
  );
  for (let run = 0; run < 12; run += 1) await db.selectFrom('users').select('id').execute();
  const { rows } = await sql<Record<'prepared' | 'timeout' | 'jit', string>>`
    select (select count(*) from pg_prepared_statements) as prepared,
           current_setting('statement_timeout') as timeout, current_setting('jit') as jit`.execute(db);
  await close();
  return { ...rows[0], logged };
}

/** Passes everything on, and gives connections a number of its own, as PgBouncer does. */
async function pooler(url: string) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const listener = createServer((client) => {
    const server = createConnection({ host: hostname, port: Number(port) });
    sockets.push(client, server);
    client.pipe(server);
    server.on('data', (bytes) => {
      const at = bytes.indexOf(KEY_OF_CONNECTION);
      if (at >= 0) bytes.writeInt32BE(1, at + KEY_OF_CONNECTION.length);
      client.write(bytes);
    });
    server.on('end', () => client.end());
    for (const socket of [client, server]) socket.on('error', () => {});
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(url);
  through.port = String(Object(listener.address()).port);
  return {
    url: through.href,
    close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
}

/** How the message begins by which a server says which process answers. */
const KEY_OF_CONNECTION = Buffer.from([75, 0, 0, 0, 12]);

test('statements that are frequent are prepared, and none may run for long or be compiled', async () => {
  expect(await kept(database.url)).toEqual({ prepared: '1', timeout: '10s', jit: 'off', logged: [] });
});

test('behind a pooler a connection keeps nothing, since the next transaction may have another one', async () => {
  const { url, close } = await pooler(database.url);
  expect(await kept(url)).toEqual({
    ...{ prepared: '0', timeout: '0', jit: 'on' },
    logged: [expect.stringMatching(/alter role … set statement_timeout.*alter role … set jit = off/)],
  });
  close();
});

test('an address that says it is PgBouncer’s is taken as before', async () => {
  expect(await kept(`${database.url}?pgbouncer=true`)).toMatchObject({ prepared: '1' });
});
