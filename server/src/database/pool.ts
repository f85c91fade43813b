import { setTimeout as wait } from 'node:timers/promises';
import type { LogEvent, PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { reason } from '../process/failure';
import { createRateLimitedLogMethod, type Log, withOperation } from '../process/log';
import limits from './limits.json';

/** Not the request that opened the connection. */
const LOST = { name: 'database-connection' };

/** How many connections are in use and idle, and how many queries wait for one. */
type PoolCounts = { readonly inUse: number; readonly idle: number; readonly waiting: number };

/** Creates connections to the server at an address. */
export function createPool(connectionString: string, settings: pg.PoolConfig, log: Log) {
  let current = open();

  function open() {
    const pool = new pg.Pool({ connectionString, ...settings });
    // The next request replaces an idle connection that breaks; without a listener the error would end the program.
    pool.on('error', (error) => {
      if (pool.ending) return;
      withOperation(LOST, () => log.warn('database connection lost', { reason: reason(error) }));
    });
    // The same while the connection is checked out without a running query: the next query fails.
    pool.on('connect', (client) => client.on('error', () => {}));
    const busy = new Set<pg.PoolClient>();
    pool.on('acquire', (client) => busy.add(client));
    pool.on('release', (_, client) => busy.delete(client));
    return { pool, busy };
  }

  /** Ends queries still running. */
  async function close({ pool, busy }: typeof current, mostMs: number): Promise<void> {
    const ended = pool.end();
    // Pending queries fail at once; only the pool clients' type hides that they can be ended.
    await Promise.all([...busy].map((client) => (client as unknown as pg.Client).end().catch(() => {})));
    await Promise.race([ended, wait(mostMs, undefined, { ref: false })]);
  }

  return {
    connect: () => current.pool.connect(),
    /** Runs a statement of our own; it fails without an answer in time. */
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
      // Every query counts as waiting for a moment, even if a connection is free.
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

/** How often a statement runs before it is worth preparing. */
const WORTH_IT = 5;
/** Each connection keeps its prepared statements, so generated ones must not fill it. */
const MOST_TEXTS = 300;

/** A statement that changes the database's own limit: its transaction may take long. */
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

/** The most connections, when the database ends a statement, and when one is logged as slow, if at all. */
export type PoolSettings = {
  readonly max?: number;
  readonly statementMs?: number;
  readonly slowMs?: number;
};

/** Logs slow statements without their values, rate-limited like other logs that can flood. */
export function createSlowStatementLog(log: Log, slowMs: number): (event: LogEvent) => void {
  const warn = createRateLimitedLogMethod(log, 'more statements were slow');
  return ({ level, query, queryDurationMillis }) => {
    if (queryDurationMillis < slowMs) return;
    const statement = withoutValues(query.sql);
    warn('slow statement', { ms: Math.round(queryDurationMillis), statement, hasFailed: level === 'error' });
  };
}

/** Puts a statement on one line. Values are parameters; should one ever be inlined, it is hidden. */
export function withoutValues(statement: string): string {
  return statement
    .replace(/'(?:[^']|'')*'?/g, "'…'")
    .replace(/\$\d+(?:\s*,\s*\$\d+)+/g, '$…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limits.longestShownStatement);
}

/**
 * Runs a query; if the database is silent for too long, ends the connection, and with it the query. A machine that
 * lost power or network leaves connections open, on which the system would wait for a quarter of an hour.
 */
async function withQueryTimeout<Answer>(
  mostMs: number,
  client: pg.ClientBase,
  query: () => Promise<Answer>,
): Promise<Answer> {
  // Only the pool clients' type hides that they can be ended.
  const timer = setTimeout(() => (client as unknown as pg.Client).end().catch(() => {}), mostMs);
  try {
    return await query();
  } finally {
    clearTimeout(timer);
  }
}

/** Uses its own connection. */
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
