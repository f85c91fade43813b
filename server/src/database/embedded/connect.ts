import pg from 'pg';
import { errorCode } from '../../process/failure';
import { LOCKS } from '../locks';
import { SUPERUSER } from './cluster';
import limits from './limits.json';

/** Where the embedded database answers, and the key to it. */
export type Access = { readonly port: number; readonly password: string };

/** The setting in which a running PostgreSQL stores the path of the pipe that keeps it alive. */
export const KEEPER_SETTING = 'venture.keeper';

const DATABASE_NAME = 'venture';

export function buildDatabaseUrl({ port, password }: Access, role: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

/** The pipe of the keeper; `''` when PostgreSQL was started by other means. */
export async function readKeeperPipe(access: Access): Promise<string> {
  const [row] = await ask(access, 'select current_setting($1, true) as keeper', [KEEPER_SETTING]);
  return String(row?.['keeper'] ?? '');
}

/** Makes the application's database, unless it is there. */
export async function ensureDatabase(access: Access): Promise<void> {
  const found = await ask(access, 'select 1 from pg_database where datname = $1', [DATABASE_NAME]);
  if (found.length > 0) return;
  await ask(access, `create database ${DATABASE_NAME}`).catch((error) => {
    // Another process did the same a moment ago.
    if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error;
  });
}

async function ask(access: Access, sql: string, values: string[] = []): Promise<Record<string, unknown>[]> {
  return withEmbeddedClient(access, 'postgres', async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(sql, values);
    return rows;
  });
}

/** Connects to a database as the superuser. */
async function withEmbeddedClient<Result>(
  { port, password }: Access,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const connectionTimeoutMillis = limits.connectMs;
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database,
    connectionTimeoutMillis,
  });
  // The same error also rejects the pending call.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The server's role: it owns its tables and has no other rights. */
export const SERVER_ROLE = 'venture_server';

const ATTRIBUTES =
  'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit connection limit -1';

/** Creates the role, or puts right what is not as it was made; each step can be repeated, as a start may be killed. */
export async function ensureServerRole(access: Access, password: string): Promise<void> {
  await withEmbeddedClient(access, DATABASE_NAME, async (client) => {
    // Starting processes take turns.
    await client.query('select pg_advisory_lock($1)', [LOCKS.role]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE]);
    // The password has only base64url characters.
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${SERVER_ROLE} ${ATTRIBUTES} password '${password}'`,
    );
    // It may not connect to the other databases.
    await client.query('revoke connect on database postgres, template1 from public');
    await client.query(OWN_SCHEMA);
  });
}

/** Makes everything that the role creates in the schema its own. */
export const OWN_SCHEMA = `alter schema public owner to ${SERVER_ROLE}`;
