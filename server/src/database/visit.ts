import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../process/config';
import { addressesOf } from '../process/database-address';
import type { Log } from '../process/log';
import { firstUsable } from './database';
import { startPostgres } from './embedded/launcher';
import type { Database, Tables } from './schema';

/** A database as it was found: nothing is brought up to date. */
export type Visited = {
  readonly db: Database;
  readonly postgresVersion: string;
  /** Whether this program, or another version of it, has set it up. */
  readonly isSetUp: boolean;
  /** Whether tables can be made in it. */
  readonly canCreate: boolean;
  /** How far its clock is ahead of ours. */
  readonly aheadMs: number;
};

/** Opens the database of the settings just to look at it; throws when the server could not use it. */
export async function visitDatabase<Answer>(
  { databaseUrl, dataDir }: Config,
  from: string,
  log: Log,
  look: (visited: Visited) => Promise<Answer>,
): Promise<Answer> {
  if (databaseUrl !== undefined) return visitAt(databaseUrl, log, look);
  const embedded = await startPostgres({ dataDir, from });
  try {
    return await visitAt(embedded.url, log, look);
  } finally {
    await embedded.stop();
  }
}

async function visitAt<Answer>(
  url: string,
  log: Log,
  look: (visited: Visited) => Promise<Answer>,
): Promise<Answer> {
  const { address } = await firstUsable(addressesOf(url), log);
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  pool.on('error', () => {}); // the query that is running fails
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await FACTS.execute(db);
    const [{ now, ...facts } = NOTHING] = rows;
    return await look({ db, ...facts, aheadMs: now.getTime() - Date.now() });
  } finally {
    await db.destroy();
  }
}

type Row = Omit<Visited, 'db' | 'aheadMs'> & { readonly now: Date };

const NOTHING: Row = { postgresVersion: '', isSetUp: false, canCreate: false, now: new Date(0) };

const FACTS = sql<Row>`
  select current_setting('server_version') as "postgresVersion", clock_timestamp() as now,
    to_regclass('migrations') is not null as "isSetUp",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canCreate"`;
