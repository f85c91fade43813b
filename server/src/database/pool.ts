import { setTimeout as wait } from 'node:timers/promises';
import type { LogEvent, PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { reason } from '../process/failure';
import { createRateLimitedLogMethod, type Log, withOperation } from '../process/log';
import limits from './limits.json';

/** The operation for log lines about a lost connection, rather than the request that happened to open it. */
const LOST = { name: 'database-connection' };

/** How many connections are in use and idle, and how many queries wait for one. */
type PoolCounts = { readonly inUse: number; readonly idle: number; readonly waiting: number };

/** Creates a pool of connections to the database server at this address. */
export function createPool(connectionString: string, settings: pg.PoolConfig, log: Log) {
  let current = open();

  function open() {
    const pool = new pg.Pool({ connectionString, ...settings });
    // The next request replaces an idle connection that breaks; without a listener the error would end the program.
    pool.on('error', (error) => {
      if (pool.ending) return;
      withOperation(LOST, () => log.warn('database connection lost', { reason: reason(error) }));
    });
    // Likewise while a connection is checked out but runs no query: its next query fails.
    pool.on('connect', (client) => client.on('error', () => {}));
    const busy = new Set<pg.PoolClient>();
    pool.on('acquire', (client) => busy.add(client));
    pool.on('release', (_, client) => busy.delete(client));
    return { pool, busy };
  }

  /** Closes the pool, and ends queries that are still running. */
  async function close({ pool, busy }: typeof current, mostMs: number): Promise<void> {
    const ended = pool.end();
    // Pending queries fail at once. Connections of a pool can be ended, although their type does not say so.
    await Promise.all([...busy].map((client) => (client as unknown as pg.Client).end().catch(() => {})));
    await Promise.race([ended, wait(mostMs, undefined, { ref: false })]);
  }

  return {
    connect: () => current.pool.connect(),
    /** Runs a statement of the program itself; fails if there is no answer in time. */
    async query<Row extends pg.QueryResultRow>(text: string, mostMs: number): Promise<readonly Row[]> {
      const client = await current.pool.connect();
      try {
        return (await withQueryTimeout(mostMs, client, () => client.query<Row>(text))).rows;
      } finally {
        client.release();
      }
    },
    end: () => current.pool.end(),
    close: (mostMs: number) => close(current, mostMs),
    counts(): PoolCounts {
      const { totalCount, idleCount, waitingCount, options } = current.pool;
      // For a moment every query counts as waiting, even when a connection is free.
      const isFull = idleCount === 0 && totalCount >= options.max;
      return { inUse: totalCount - idleCount, idle: idleCount, waiting: isFull ? waitingCount : 0 };
    },
    /** Switches to new connections, and closes the old ones. */
    reconnect(mostMs: number): void {
      const before = current;
      current = open();
      void close(before, mostMs);
    },
  };
}

/** How many times a statement runs before it is worth preparing. */
const WORTH_IT = 5;
/** Each connection keeps its prepared statements, so generated statements must not fill its memory. */
const MOST_TEXTS = 300;

/** Matches a statement that changes the database's time limit, because its transaction may take long. */
const LIMIT = /\bstatement_timeout\b/;

/**
 * Creates the pool for Kysely. It prepares frequent statements, so that each connection parses and finally plans
 * them only once: for short statements that is most of the database's work. A query without an answer in time ends.
 */
export function createKyselyPool(
  pool: { connect(): Promise<pg.PoolClient>; end(): Promise<void> },
  mostMs: number,
): PostgresPool {
  const texts = new Map<string, { readonly name: string; uses: number }>();

  function nameOf(text: string): string | undefined {
    const known = texts.get(text);
    if (known) {
      known.uses += 1;
      return known.uses > WORTH_IT ? known.name : undefined;
    }
    if (texts.size < MOST_TEXTS) texts.set(text, { name: `s${texts.size}`, uses: 1 });
    return undefined;
  }

  return {
    async connect() {
      const client = await pool.connect();
      let isLong = false;
      const query = (text: string, values: readonly unknown[]) => {
        isLong ||= LIMIT.test(text);
        const name = nameOf(text);
        const answer = () => client.query({ text, values: [...values], ...(name && { name }) });
        return isLong ? answer() : withQueryTimeout(mostMs, client, answer);
      };
      // Omits cursors, which nothing here uses.
      return { query, release: () => client.release() } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** The most connections, when the database ends a statement, and when a statement is logged as slow, if ever. */
export type PoolSettings = {
  readonly max?: number;
  readonly statementMs?: number;
  readonly slowMs?: number;
};

/** Logs slow statements without their values, at a limited rate, like other logs that could be flooded. */
export function createSlowStatementLog(log: Log, slowMs: number): (event: LogEvent) => void {
  const warn = createRateLimitedLogMethod(log, 'more statements were slow');
  return ({ level, query, queryDurationMillis }) => {
    if (queryDurationMillis < slowMs) return;
    const statement = withoutValues(query.sql);
    warn('slow statement', { ms: Math.round(queryDurationMillis), statement, hasFailed: level === 'error' });
  };
}

/** Puts a statement on one line. Values are passed as parameters; if one is ever written inline, it is hidden. */
export function withoutValues(statement: string): string {
  return statement
    .replace(/'(?:[^']|'')*'?/g, "'…'")
    .replace(/\$\d+(?:\s*,\s*\$\d+)+/g, '$…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limits.longestShownStatement);
}

/**
 * Runs a query; if the database sends nothing for too long, ends the connection and so the query. A machine that
 * lost power or network leaves connections open, and the system would wait on them for a quarter of an hour.
 */
async function withQueryTimeout<Answer>(
  mostMs: number,
  client: pg.ClientBase,
  query: () => Promise<Answer>,
): Promise<Answer> {
  // Connections of a pool can be ended, although their type does not say so.
  const timer = setTimeout(() => (client as unknown as pg.Client).end().catch(() => {}), mostMs);
  try {
    return await query();
  } finally {
    clearTimeout(timer);
  }
}

/** Connects to the database outside the pool for one piece of work. */
export async function withClient<Answer>(
  url: string,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, ...limits.settings });
  client.on('error', () => {}); // the query that is running fails
  try {
    await client.connect();
    return await withQueryTimeout(limits.settings.connectionTimeoutMillis, client, () => ask(client));
  } finally {
    void client.end().catch(() => {}); // a silent host would not say goodbye
  }
}
