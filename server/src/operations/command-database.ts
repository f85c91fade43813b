import { explainFullDisk } from '../database/embedded/launcher';
import { explainDatabaseError, isUnreachableError } from '../database/errors';
import type { Database } from '../database/schema';
import { openDatabase } from '../database/storage';
import type { Config } from '../process/config';
import { Failure } from '../process/failure';
import type { Log } from '../process/log';

type Context = { readonly config: Config; readonly log: Log };

/**
 * Opens the database for an operator's command, which ends with a sentence if the database does not answer. `from`
 * is a program file.
 */
export async function withCommandDatabase(
  { config, log }: Context,
  from: string,
  work: (db: Database, url: string) => Promise<void>,
): Promise<void> {
  // Commands wait for each other and run long statements on purpose; none counts as slow.
  const pool = { ...config.pool, slowMs: Number.POSITIVE_INFINITY };
  try {
    const storage = await openDatabase({ ...config, pool }, from, log, 'command');
    try {
      await work(storage.db, storage.url);
    } finally {
      await storage.close();
    }
  } catch (thrown) {
    const error = await explainFullDisk(config, thrown);
    const [before, cause] = error instanceof Failure ? [[error.message], error.cause] : [[], error];
    if (!isUnreachableError(cause)) throw error;
    throw new Failure([...before, explainDatabaseError(cause).message, GIVEN_UP].join(' '));
  }
}

const GIVEN_UP =
  'The command was given up, and what it has saved may take effect yet: look then, and run it again if something is missing.';
