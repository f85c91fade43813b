import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { withOperation } from '../process/operation';
import { withQueryTimeout } from './silent';

/** Not that of the request for which the connection was opened. */
const LOST = { name: 'database-connection' };

/** How many connections are used and not used now, and how much waits because none is free. */
export type PoolCounts = { readonly inUse: number; readonly idle: number; readonly waiting: number };

/** Connections to one server at a time: after a failover, to another one. */
export function createMovablePool(address: string, settings: pg.PoolConfig, log: Log) {
  let current = open(address);

  function open(connectionString: string) {
    const pool = new pg.Pool({ connectionString, ...settings });
    // The next request replaces an idle connection that breaks; without a listener the error would end the program.
    pool.on('error', (error) => {
      if (pool.ending) return;
      withOperation(LOST, () => log.warn('database connection lost', { reason: reason(error) }));
    });
    // The same while the connection is checked out and no query is running: the next query fails.
    pool.on('connect', (client) => client.on('error', () => {}));
    const busy = new Set<pg.PoolClient>();
    pool.on('acquire', (client) => busy.add(client));
    pool.on('release', (_, client) => busy.delete(client));
    return { pool, busy };
  }

  /** Ends queries that are still running. */
  async function close({ pool, busy }: typeof current, mostMs: number): Promise<void> {
    const ended = pool.end();
    // Pending queries fail at once; only the type of the pool's clients hides that they can be ended.
    await Promise.all([...busy].map((client) => (client as unknown as pg.Client).end().catch(() => {})));
    await Promise.race([ended, wait(mostMs, undefined, { ref: false })]);
  }

  return {
    connect: () => current.pool.connect(),
    /** Runs a statement of our own, which the database answers within so long if at all. */
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
      // Every query is among the waiting for a moment, even where a connection is free.
      const isFull = idleCount === 0 && totalCount >= options.max;
      return { inUse: totalCount - idleCount, idle: idleCount, waiting: isFull ? waitingCount : 0 };
    },
    /** From now on connects to another server, or anew to whichever answers at this address. */
    moveTo(other: string, mostMs: number): void {
      const before = current;
      current = open(other);
      void close(before, mostMs);
    },
  };
}
