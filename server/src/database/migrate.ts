import type { PoolClient } from 'pg';
import * as v from 'valibot';
import { errorCode, Failure } from '../process/failure';
import { VERSION } from '../process/version';
import { LOCKS } from './locks';

/** SQL that is run once to change the database, in a transaction of its own. */
type Migration = { readonly name: string; readonly sql: string };

/** The migrations in the order they are applied; a released one is never edited, renamed or removed. */
export const migrations: readonly Migration[] = [
  { name: '001-schema', sql: v.parse(v.string(), require('./schema.sql')) },
];

type Pool = { connect(): Promise<PoolClient> };
type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * Applies all missing migrations, one process at a time; throws if the database has one that this version does not
 * know.
 */
export async function migrate(pool: Pool, all: readonly Migration[] = migrations): Promise<void> {
  const client = await pool.connect();
  try {
    while (await applyNext(client, all));
    client.release();
  } catch (error) {
    client.release(true); // closing the connection rolls back
    throw error;
  }
}

/** Applies the next missing migration; true if there may be more. */
async function applyNext(client: PoolClient, all: readonly Migration[]): Promise<boolean> {
  await client.query('begin');
  await client.query('set local statement_timeout = 0');
  await acquireMigrationLock((text, values) => client.query(text, values));
  await client.query(TABLE);
  const applied = (await client.query<Migration>('select name from migrations')).rows.map(({ name }) => name);
  const unknown = applied.filter((name) => all.every((migration) => migration.name !== name));
  if (unknown.length > 0) throw new Failure(changedByAnother(unknown));
  const next = all.find(({ name }) => !applied.includes(name));
  if (next) {
    await client.query(next.sql).catch((error) => {
      throw explainFailure(next.name, error);
    });
    await client.query('insert into migrations (name) values ($1)', [next.name]);
  }
  await client.query('commit');
  return next !== undefined;
}

/** Keeps other processes from migrating until this transaction ends. */
export async function acquireMigrationLock(query: Query): Promise<void> {
  await query('select pg_advisory_xact_lock($1)', [LOCKS.migration]);
}

const TABLE = `
  create table if not exists migrations (name text primary key, applied_at timestamptz not null default now());
  comment on table migrations is 'Migrations that were applied.'`;

/** SQLSTATE classes that mean the rows or tables are at fault, as opposed to an outage. */
const OF_THE_DATABASE = /^(2|42|P0001|57014)/;

function explainFailure(name: string, error: unknown): unknown {
  if (!OF_THE_DATABASE.test(errorCode(error) ?? '')) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new Failure(
    `The database could not be brought up to date (${name}: ${why}): what came before it is kept, and nothing of it. Go on as docs/recovery.md says under "An upgrade failed".`,
  );
}

function changedByAnother(unknown: readonly string[]): string {
  const names = unknown.map((name) => `"${name}"`).join(', ');
  return (
    `This is Venture Quest ${VERSION}, and another version has changed the database (${names}): start the version that ran last, ` +
    `or restore a backup that ${VERSION} made into an empty database.`
  );
}
