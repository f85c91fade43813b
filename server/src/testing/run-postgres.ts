import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../database/embedded/launcher';
import { FolderInUse } from '../database/embedded/owner';
import { findProgramRoot } from '../process/paths';

const CACHE = join(findProgramRoot(__filename), 'node_modules', '.cache', 'venture');

/** Starts the PostgreSQL server that the test processes of a Jest run share; see `testDatabase`. */
export default async function startRunPostgres(): Promise<void> {
  const postgres = await startFree();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  process.env['TEST_SUPERUSER_URL'] = postgres.superuserUrl;
  await dropLeftOver(postgres.superuserUrl);
  Object.assign(globalThis, { stopRunPostgres: postgres.stop });
}

/** Starts PostgreSQL in the first free folder. */
async function startFree(number = 1): Promise<EmbeddedPostgres> {
  const dataDir = join(CACHE, `test-postgres-${number}`);
  try {
    return await startPostgres({ dataDir, from: __filename, purpose: 'server', durable: false });
  } catch (error) {
    if (error instanceof FolderInUse) return startFree(number + 1);
    throw error;
  }
}

/** Drops the databases left by an earlier run, which may have been killed; the template database stays. */
async function dropLeftOver(superuserUrl: string): Promise<void> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname ~ '^(test|free)_'",
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}
