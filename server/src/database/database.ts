import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { errorCode, Failure, reason } from '../process/failure';
import type { Log } from '../process/log';
import limits from './connection-settings.json';
import { migrate } from './migrate';
import { preparing } from './prepared';
import type { Database, Tables } from './schema';

export type Connected = Awaited<ReturnType<typeof connect>>;

/** Connects, checks that the database is one we can use, and brings it up to date. */
export async function connect(url: string, log: Log) {
  const { settings, timeouts, closeMs } = limits;
  const { isPooled } = await usableAt(url, log);
  const pool = new pg.Pool({ connectionString: url, ...settings, ...(isPooled ? {} : timeouts) });
  // The next request replaces an idle connection that breaks; without a listener the error would end the program.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn('database connection lost', { reason: reason(error) });
  });
  // The same while the connection is checked out and no query is running: the next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const busy = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_, client) => busy.delete(client));
  try {
    await migrate(pool);
  } catch (error) {
    await pool.end();
    throw explained(error);
  }
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: isPooled ? pool : preparing(pool) }),
  });
  const works = (question: string) =>
    pool.query(question).then(
      () => true,
      () => false,
    );
  return {
    db,
    /** Whether the database answers now. */
    isReady: () => works('select 1'),
    /** Whether its disk has space to write: PostgreSQL answers queries even without. */
    canWrite: () => works(WRITE_A_LITTLE),
    /** Ends queries that are still running. */
    async close(): Promise<void> {
      const ended = pool.end();
      // Pending queries fail at once; only the type of the pool's clients hides that they can be ended.
      await Promise.all([...busy].map((client) => (client as unknown as pg.Client).end().catch(() => {})));
      await Promise.race([ended, wait(closeMs, undefined, { ref: false })]);
    },
  };
}

/** A quarter of a megabyte, written to the disk and freed again. */
const WRITE_A_LITTLE =
  "create temporary table room on commit drop as select repeat('x', 1000) from generate_series(1, 256)";

/** Connects once to see what is there; throws when it cannot be used. */
async function usableAt(url: string, log: Log): Promise<{ readonly isPooled: boolean }> {
  const client = new pg.Client({ connectionString: url, ...limits.settings });
  client.on('error', () => {}); // the query that is running fails
  try {
    await client.connect();
    const { rows } = await client.query<Known>(WHAT_IS_THERE);
    const [known] = rows;
    refuseIfOld(Math.floor(Number(known?.version) / 10_000));
    const isPooled = isBehindPooler(client, known?.pid);
    if (isPooled && known?.timeout === '0') log.warn(NO_TIMEOUT);
    return { isPooled };
  } catch (error) {
    throw explained(error);
  } finally {
    await client.end().catch(() => {});
  }
}

type Known = { readonly version: string; readonly pid: number; readonly timeout: string };
const WHAT_IS_THERE = `
  select current_setting('server_version_num') as version, pg_backend_pid() as pid,
    current_setting('statement_timeout') as timeout`;
const NO_TIMEOUT =
  "behind PgBouncer only the role can have a timeout: alter role … set statement_timeout = '10s'";

function refuseIfOld(version: number): void {
  if (version >= limits.oldestVersion) return;
  throw new Failure(
    `The database runs PostgreSQL ${version}, which is too old: use PostgreSQL ${limits.oldestVersion} or newer.`,
  );
}

/**
 * Whether another process than PostgreSQL's is at the end of the connection, as PgBouncer is: each transaction may then
 * have another connection, so nothing can be prepared on it, and nothing set for longer.
 */
function isBehindPooler(client: pg.Client, pid: number | undefined): boolean {
  return 'processID' in client && client.processID !== pid;
}

function explained(error: unknown): unknown {
  if (!isUnreachable(error) && !errorCode(error)) return error;
  const why = error instanceof Error && error.message ? error.message : reason(error);
  return new Failure(
    `The database cannot be used (${why}): check DATABASE_URL and that PostgreSQL runs there.`,
  );
}

/**
 * Errors that are not the request's fault: the database cannot be reached, is starting or stopping, or a disk is full.
 */
const AWAY =
  /^(08...|57P0[1-5]|53...|ENOSPC|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_WITHOUT_CODE =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/;

/** Whether the same request may well succeed a little later. */
export function isUnreachable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return AWAY.test(code);
  return error instanceof Error && AWAY_WITHOUT_CODE.test(error.message);
}

/** A statement was cancelled because it waited or ran too long, or it was in a deadlock: it may succeed alone. */
export function isCancelled(error: unknown): boolean {
  return ['57014', '55P03', '40P01', '40001'].includes(errorCode(error) ?? '');
}

/** Whether a disk is full, PostgreSQL's or this program's. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC'].includes(errorCode(error) ?? '');
}
