import type pg from 'pg';
import { splitDatabaseUrl } from '../process/database-address';
import { errorCode } from '../process/failure';
import limits from './connection-settings.json';
import { isUnreachable } from './errors';
import { withClient } from './silent';

/**
 * For how many seconds the first commit has waited for a synchronous standby; null where none waits. A role sees this of
 * its own sessions only, which are those of the program.
 */
const COMMIT_WAIT = `
  select extract(epoch from max(clock_timestamp() - query_start))::float8 as seconds
  from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`;

/** What is the matter where commits wait, and what helps. */
export const COMMITS_WAIT_MESSAGE =
  'Commits wait for the synchronous standby of the database, which is away or slow: start it, or run ' +
  '"alter system reset synchronous_standby_names" and "select pg_reload_conf()" on the primary.';

/** Over a connection of its own: all those of the pool may wait. */
const commitWaitSeconds = async (url: string) => (await withClient(url, readCommitWaitSeconds)) ?? 0;

/** Undefined where the role may not know: some take the view from all but the superuser. */
export async function readCommitWaitSeconds(client: pg.ClientBase): Promise<number | undefined> {
  try {
    const { rows } = await client.query<{ readonly seconds: number | null }>(COMMIT_WAIT);
    return rows[0]?.seconds ?? 0;
  } catch (error) {
    if (errorCode(error) === NOT_ALLOWED) return undefined;
    throw error;
  }
}

const NOT_ALLOWED = '42501';

const mostSeconds = limits.settings.connectionTimeoutMillis / 1000;

/**
 * Whether commits have waited for too long, on whichever host of a connection string can be written to; undefined where
 * none answers.
 */
export async function doCommitsWait(url: string): Promise<boolean | undefined> {
  const looks = splitDatabaseUrl(url).map((address) =>
    commitWaitSeconds(address).catch((error) => (isOfPostgres(error) ? 0 : undefined)),
  );
  const answers = (await Promise.all(looks)).filter((seconds) => seconds !== undefined);
  return answers.length === 0 ? undefined : answers.some((seconds) => seconds >= mostSeconds);
}

/** Whether PostgreSQL itself has answered with this error: its codes have a digit, those of the system none. */
function isOfPostgres(error: unknown): boolean {
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(errorCode(error) ?? '');
}

/** Adds a line to the log of PostgreSQL's changes, and to no table. */
const COMMIT_NOTHING = "select pg_logical_emit_message(true, 'venture-quest', 'check')";

/**
 * Whether a commit is confirmed in time. One that is not waits on, as it should; so none is tried while others wait, or
 * one for each time somebody asks would fill the connections.
 */
export async function isCommitConfirmed(url: string): Promise<boolean> {
  if ((await commitWaitSeconds(url)) >= mostSeconds) return false;
  try {
    await withClient(url, (client) => client.query(COMMIT_NOTHING));
    return true;
  } catch (error) {
    if (isUnreachable(error) && (await commitWaitSeconds(url)) > 0) return false;
    throw error;
  }
}
