import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../process/config';
import { Failure } from '../process/failure';
import { expectUsable } from './database';
import { hasCluster } from './embedded/cluster';
import { startPostgres } from './embedded/launcher';
import limits from './limits.json';
import { createKyselyPool } from './pool';
import type { Database, Tables } from './schema';

/** Looks at a database as it is, without migrating it, and is told whether this program has ever set it up. */
type LookAtDatabase<Answer> = (db: Database, isSetUp: boolean) => Promise<Answer>;

/** Throws if no database is named and none exists in the data folder: looking at it would create one. */
export async function requireInstallation({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined || (await hasCluster(dataDir))) return;
  throw new Failure(
    `There is no installation in ${dataDir}: name its folder in DATA_DIR, or its database in DATABASE_URL.`,
  );
}

/**
 * Opens the configured database only to look at it. Throws if the server could not use it; returns undefined if it
 * is the embedded one and does not exist yet.
 */
export async function inspectDatabase<Answer>(
  { databaseUrl, dataDir }: Config,
  from: string,
  look: LookAtDatabase<Answer>,
): Promise<Answer | undefined> {
  if (databaseUrl !== undefined) return visitAt(databaseUrl, look);
  if (!(await hasCluster(dataDir))) return undefined;
  const embedded = await startPostgres({ dataDir, from, purpose: 'command' });
  try {
    return await visitAt(embedded.url, look);
  } finally {
    await embedded.stop();
  }
}

async function visitAt<Answer>(url: string, look: LookAtDatabase<Answer>): Promise<Answer> {
  await expectUsable(url);
  const pool = new pg.Pool({ connectionString: url, ...limits.settings, max: 1 });
  pool.on('error', () => {}); // the query that is running fails
  const lasting = createKyselyPool(pool, limits.silentMs);
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lasting }) });
  try {
    const { rows } = await sql`select where to_regclass('migrations') is not null`.execute(db);
    return await look(db, rows.length > 0);
  } finally {
    await db.destroy();
  }
}
