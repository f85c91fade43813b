import pg from 'pg';
import limits from './connection-settings.json';

/**
 * Runs a query; when the database says nothing for so long, ends the connection, and with it the query. A machine that lost
 * its power, or that the network lost, leaves connections open, and the system would wait for it for a quarter of an hour.
 */
export async function withQueryTimeout<Answer>(
  mostMs: number,
  client: pg.ClientBase,
  query: () => Promise<Answer>,
): Promise<Answer> {
  // Only the type of the pool's clients hides that they can be ended.
  const timer = setTimeout(() => (client as unknown as pg.Client).end().catch(() => {}), mostMs);
  try {
    return await query();
  } finally {
    clearTimeout(timer);
  }
}

/** What names the limit that the database itself has for statements: a transaction that changes it takes its time. */
const LIMIT = /\bstatement_timeout\b/;

type Query = (statement: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** Connections of a pool whose queries the database answers within so long, or that end. */
export function createTimedPool(
  pool: { connect(): Promise<pg.PoolClient>; end(): Promise<void> },
  mostMs: number,
) {
  return {
    async connect(): Promise<pg.PoolClient> {
      const client = await pool.connect();
      let isLong = false;
      const query: Query = (statement, values) => {
        isLong ||= LIMIT.test(typeof statement === 'string' ? statement : statement.text);
        const answer = () => client.query(statement, values);
        return isLong ? answer() : withQueryTimeout(mostMs, client, answer);
      };
      // All that Kysely uses.
      return { query, release: () => client.release() } as unknown as pg.PoolClient;
    },
    end: () => pool.end(),
  };
}

/** Over a connection of its own. */
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
