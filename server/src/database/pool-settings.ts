import type { LogEvent, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { createRateLimitedLogMethod, type Log } from '../process/log';
import limits from './connection-settings.json';

/** How often a statement runs before it is worth preparing. */
const WORTH_IT = 5;
/** Each connection keeps what it has prepared, so generated statements must not fill it. */
const MOST_TEXTS = 300;

/**
 * The pool for Kysely. It prepares frequent statements, so that each connection parses them once and finally
 * plans them once: for short statements that is most of the database's work.
 */
export function createPreparingPool(pool: {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}): PostgresPool {
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
      const prepared = {
        query(text: string, values: readonly unknown[]) {
          const name = nameOf(text);
          return client.query({ text, values: [...values], ...(name && { name }) });
        },
        release: () => client.release(),
      };
      return prepared as unknown as PostgresPoolClient; // without cursors, which nothing here uses
    },
    end: () => pool.end(),
  };
}

/** How many connections there are at most, when the database ends a statement, and from when on one is logged as slow, if at all. */
export type PoolSettings = {
  readonly max?: number;
  readonly statementMs?: number;
  readonly slowMs?: number;
};

/** What every connection is opened with, and the timeouts of those that no pooler lends to others. */
export function resolvePoolSettings({
  max = limits.settings.max,
  statementMs = limits.timeouts.statement_timeout,
  slowMs = Number.POSITIVE_INFINITY,
}: PoolSettings = {}) {
  return {
    slowMs,
    settings: { ...limits.settings, max },
    timeouts: { ...limits.timeouts, statement_timeout: statementMs },
  };
}

/** Logs statements that took long, without their values; many of them as rarely as other floods. */
export function createSlowStatementLog(log: Log, slowMs: number): (event: LogEvent) => void {
  const warn = createRateLimitedLogMethod(log, 'more statements were slow');
  return ({ level, query, queryDurationMillis }) => {
    if (queryDurationMillis < slowMs) return;
    const statement = withoutValues(query.sql);
    warn('slow statement', { ms: Math.round(queryDurationMillis), statement, hasFailed: level === 'error' });
  };
}

/** A statement on one line. Values are parameters; should one ever be written into it, it is not shown. */
export function withoutValues(statement: string): string {
  return statement
    .replace(/'(?:[^']|'')*'?/g, "'…'")
    .replace(/\$\d+(?:\s*,\s*\$\d+)+/g, '$…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limits.longestShownStatement);
}
