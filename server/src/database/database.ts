import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { cacheFor } from '../process/cache';
import { errorCode, Failure } from '../process/failure';
import type { Log } from '../process/log';
import { explainDatabaseError, isUnreachableError, READ_ONLY_MESSAGE } from './errors';
import limits from './limits.json';
import { migrate } from './migrate';
import { createKyselyPool, createPool, createSlowStatementLog, type PoolSettings, withClient } from './pool';
import type { Database, Tables } from './schema';

export type DatabaseConnection = Awaited<ReturnType<typeof connectAndMigrate>>;

/** Whether and how the database can be used. */
export type Usability = 'ready' | 'read-only' | 'unreachable';

/** Connects, checks that the database can be used, and migrates it. */
export async function connectAndMigrate(
  url: string,
  log: Log,
  {
    max = limits.settings.max,
    statementMs = limits.timeouts.statement_timeout,
    slowMs = Number.POSITIVE_INFINITY,
  }: PoolSettings = {},
) {
  await expectUsable(url);
  const onConnect = (client: pg.ClientBase) => setUp(client, statementMs);
  const pool = createPool(url, { ...limits.settings, max, onConnect }, log);
  try {
    await migrate(pool);
  } catch (error) {
    await pool.end();
    const isOfDatabase = isUnreachableError(error) || errorCode(error) !== undefined;
    throw isOfDatabase ? explainDatabaseError(error) : error;
  }
  const answerMs = statementMs + limits.silentMs;
  const db: Database = new Kysely<Tables>({
    log: createSlowStatementLog(log, slowMs),
    dialect: new PostgresDialect({ pool: createKyselyPool(pool, answerMs) }),
  });

  async function usability(): Promise<Usability> {
    const now = await pool.query<ReadOnly>(IS_READ_ONLY, limits.settings.connectionTimeoutMillis).then(
      ([row]) => (row?.transaction_read_only === 'off' ? 'ready' : 'read-only'),
      () => 'unreachable' as const,
    );
    // After a failover, new connections reach another server, while the pool's own stay read-only.
    if (now !== 'read-only' || !(await isWritable(url))) return now;
    pool.reconnect(limits.closeMs);
    return 'ready';
  }

  return {
    db,
    /** The address, for connections outside the pool. */
    url,
    /** The current numbers of connections. */
    connections: pool.counts,
    /** Whether and how the database can be used now. */
    usability: cacheFor(0, usability),
    /** Whether the database's disk has space: PostgreSQL answers queries even on a full disk. */
    canWrite: () =>
      pool.query(WRITE_A_LITTLE, answerMs).then(
        () => true,
        () => false,
      ),
    /** Closes the pool, and ends queries that are still running. */
    close: () => pool.close(limits.closeMs),
  };
}

/** The query that is answered with on by a standby, and by a primary set to read-only. */
const IS_READ_ONLY = 'show transaction_read_only';
type ReadOnly = { readonly transaction_read_only: string };

/** Writes a quarter of a megabyte to the disk and frees it again. */
const WRITE_A_LITTLE =
  "create temporary table room on commit drop as select repeat('x', 1000) from generate_series(1, 256)";

/** Throws an error with a sentence on what to do if the database cannot be used. */
export async function expectUsable(url: string): Promise<void> {
  try {
    await withClient(url, async (client) => {
      const { rows } = await client.query<DatabaseFacts>(WHAT_IS_THERE);
      const version = Math.floor(Number(rows[0]?.version) / 10_000);
      if (version < limits.oldestVersion)
        throw new Failure(
          `The database runs PostgreSQL ${version}, which is too old: use PostgreSQL ${limits.oldestVersion} or newer.`,
        );
      if (rows[0]?.readonly === 'on') throw new Failure(READ_ONLY_MESSAGE);
    });
  } catch (error) {
    throw explainDatabaseError(error);
  }
}

type DatabaseFacts = { readonly version: string; readonly readonly: string };
const WHAT_IS_THERE = `
  select current_setting('server_version_num') as version, current_setting('transaction_read_only') as readonly`;

/** Asks the database on a new connection; false if there is none to be had. */
async function isWritable(url: string): Promise<boolean> {
  try {
    const { rows } = await withClient(url, (client) => client.query<ReadOnly>(IS_READ_ONLY));
    return rows[0]?.transaction_read_only === 'off';
  } catch {
    return false;
  }
}

/**
 * Sets a connection's timeouts, which PgBouncer refuses as startup parameters. Compiling a statement takes longer
 * than any query of this program.
 */
async function setUp(client: pg.ClientBase, statementMs: number): Promise<void> {
  const settings = { ...limits.timeouts, statement_timeout: statementMs, jit: 'off' };
  const all = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  await client.query(all.join('; '));
}
