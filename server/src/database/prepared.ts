import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** How often a statement runs before it is worth preparing. */
const WORTH_IT = 5;
/** Each connection keeps what it has prepared, so generated statements must not fill it. */
const MOST_TEXTS = 300;

/**
 * The pool for Kysely. It prepares frequent statements, so that each connection parses them once and finally
 * plans them once: for short statements that is most of the database's work.
 */
export function preparing(pool: { connect(): Promise<pg.PoolClient>; end(): Promise<void> }): PostgresPool {
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
