import pg, { type Client } from 'pg';
import { errorCode } from '../../process/failure';
import { isLockedOut } from '../errors';
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

/** Connects to a database, as the superuser unless another role is named. */
async function withEmbeddedClient<Result>(
  { port, password }: Access,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
  user: string = SUPERUSER,
): Promise<Result> {
  const connectionTimeoutMillis = limits.connectMs;
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user,
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

/** How long to wait for an object that another process is using before trying again. */
const LOCK_TIMEOUT = '2s';

/**
 * Creates the role and gives it everything in the schema, also in a data folder of an older version. Each step can be
 * repeated, so the next start completes one that was killed.
 */
export async function ensureServerRole(access: Access, serverAccess: Access): Promise<void> {
  await withEmbeddedClient(access, DATABASE_NAME, async (client) => {
    // Starting processes take turns.
    await client.query('select pg_advisory_lock($1)', [LOCKS.role]);
    await ensureRole(client, serverAccess.password);
    if (!(await opens(serverAccess)))
      await client.query(`alter role ${SERVER_ROLE} password '${serverAccess.password}'`);
    await grantSchema(client);
  });
}

async function ensureRole(client: Client, password: string): Promise<void> {
  const { rows } = await client.query<{ isRight: boolean }>(
    `select rolcanlogin and not (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls) as "isRight"
     from pg_roles where rolname = $1`,
    [SERVER_ROLE],
  );
  if (rows[0]?.isRight) return;
  // The password has only base64url characters.
  if (rows[0]) await client.query(`alter role ${SERVER_ROLE} ${ATTRIBUTES}`);
  else await client.query(`create role ${SERVER_ROLE} ${ATTRIBUTES} password '${password}'`);
  // It may not connect to the other databases.
  await client.query('revoke connect on database postgres, template1 from public');
}

/** Whether the role has this password: its file may have been lost and created again. */
async function opens(serverAccess: Access): Promise<boolean> {
  try {
    await withEmbeddedClient(serverAccess, DATABASE_NAME, (client) => client.query('select 1'), SERVER_ROLE);
    return true;
  } catch (error) {
    if (errorCode(error) === '28P01') return false;
    throw error;
  }
}

/**
 * Gives everything in the schema to the role, one object at a time, since a server of an older version may be
 * using them.
 */
export async function grantSchema(client: Client): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
  for (;;) {
    const { rows } = await client.query<{ statement: string }>(NOT_ITS_OWN, [SERVER_ROLE]);
    if (rows.length === 0) break;
    for (const { statement } of rows) {
      await client.query(statement).catch((error) => {
        if (!isLockedOut(error)) throw error;
      });
    }
  }
  await client.query('reset lock_timeout');
}

/** Statements that give the role each object it does not own; a table takes along its indexes and sequences. */
const NOT_ITS_OWN = `
  with role as (select oid, quote_ident(rolname) as name from pg_roles where rolname = $1),
  objects as (
    select 0 as place, 'schema' as kind, 'public' as object, nspowner as owner
    from pg_namespace where nspname = 'public'
    union all
    select 1, 'table', oid::regclass::text, relowner from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i', 'e')
    )
    union all
    select 2, 'routine', oid::regprocedure::text, proowner from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e'
    )
    union all
    select 3, 'type', oid::regtype::text, typowner from pg_type t
    where typnamespace = 'public'::regnamespace and (typtype in ('e', 'd') or typtype = 'c' and exists (
      select from pg_class where oid = t.typrelid and relkind = 'c'
    ))
  )
  select format('alter %s %s owner to %s', kind, object, role.name) as statement
  from objects, role where owner <> role.oid order by place, object`;
