import pg from 'pg';
import connection from '../../database/limits.json';
import type { Header, Table } from './archive';
import limits from './limits.json';

/** Runs one transaction of any length on its own connection. */
export async function withTransaction<Result>(
  url: string,
  isolation: 'read committed' | 'repeatable read',
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, ...connection.settings });
  client.on('error', () => {}); // the query that is running fails
  try {
    await client.connect();
    await client.query(`begin isolation level ${isolation}`);
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    void client.end().catch(() => {}); // without a commit it rolls back
  }
}

/**
 * Lists an archive's tables with the columns that PostgreSQL does not compute, each table after those it refers to.
 * Omits sessions, links and tokens: any that have ended since must not come back.
 */
export async function listTables(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `with recursive depth (oid, level) as (
       select oid, 0 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       union
       select k.conrelid, level + 1 from depth join pg_constraint k on k.confrelid = depth.oid
       where k.contype = 'f' and k.conrelid <> k.confrelid and level < 100)
     select relname as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
             and attgenerated = '' order by attnum) as columns
     from depth join pg_class c using (oid) where relname <> all($1)
     group by c.oid, relname order by max(level), relname`,
    [limits.leftOut],
  );
  return rows;
}

/** Lists the applied migrations. */
export async function listMigrations(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** Lists the sequences' current values, leaving out unused ones. */
export async function listSequences(client: pg.ClientBase): Promise<Header['sequences']> {
  const { rows } = await client.query<Header['sequences'][number]>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** The `COPY` target: table and columns in order. */
export function copyTarget({ name, columns }: Table): string {
  return `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
}
