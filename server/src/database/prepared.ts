import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** How often a text is asked before it is worth to be prepared. */
const WORTH_IT = 5;
/** Each connection keeps what it has prepared: texts that are made up anew each time must not fill it. */
const MOST_TEXTS = 300;

/**
 * The pool for Kysely, in which what is asked again and again is parsed once for each connection and in the
 * end planned once: for short statements that is most of the database's work.
 */
export function preparing(pool: pg.Pool): PostgresPool {
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
