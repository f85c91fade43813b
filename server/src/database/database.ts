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
  const { settings, timeouts, oldestVersion, closeMs } = limits;
  const isPooled = isBehindPgBouncer(url);
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
    const version = await majorVersion(pool);
    if (version < oldestVersion) {
      throw new Failure(
        `The database runs PostgreSQL ${version}, which is too old: use PostgreSQL ${oldestVersion} or newer.`,
      );
    }
    await migrate(pool);
  } catch (error) {
    await pool.end();
    throw isUnreachable(error) || errorCode(error) ? unusable(error) : error;
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

/**
 * Whether a connection may be another one for each transaction, as PgBouncer hands them out: then nothing can be prepared on
 * it, and nothing set for longer.
 */
function isBehindPgBouncer(url: string): boolean {
  return new URL(url).searchParams.get('pgbouncer') === 'true';
}

/** A quarter of a megabyte, written to the disk and freed again. */
const WRITE_A_LITTLE =
  "create temporary table room on commit drop as select repeat('x', 1000) from generate_series(1, 256)";

async function majorVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ number: string }>(
    "select current_setting('server_version_num') as number",
  );
  return Math.floor(Number(rows[0]?.number) / 10_000);
}

function unusable(error: unknown): Failure {
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
