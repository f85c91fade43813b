import { withDatabase } from '../bench/running.mjs';

/** Our tables with their columns, except those that PostgreSQL computes. */
const TABLES = `
  select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
    and not a.attisdropped and a.attgenerated = ''
  group by c.oid order by 1`;

const REFERENCES = `
  select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
  from pg_constraint where contype = 'f' and conrelid <> confrelid`;

/**
 * Every row of a database as SQL, for a database with the same migrations; includes the `migrations` table.
 * @param {import('pg').ClientConfig} database
 * @returns {Promise<string>}
 */
export function rowsAsSql(database) {
  return withDatabase(database, async (client) => {
    await client.query("set timezone = 'UTC'");
    const { rows: tables } = await client.query(TABLES);
    const { rows: references } = await client.query(REFERENCES);
    const statements = [];
    for (const { name, columns } of inOrder(tables, references)) {
      // A row's text form is lossless, as in a backup.
      const { rows } = await client.query(`select t::text as row from ${name} t`);
      const texts = rows.map(({ row }) => client.escapeLiteral(row)).join(',\n');
      // Triggers have already run, and rows inserted by migrations are in the dump.
      statements.push(
        `alter table ${name} disable trigger user; delete from ${name};`,
        `insert into ${name} (${columns.join()}) overriding system value
         select ${columns.map((/** @type {string} */ column) => `(each.made).${column}`)}
         from (select unnest(array[${texts}]::${name}[]) as made offset 0) as each;`,
        `alter table ${name} enable trigger user;`,
      );
    }
    const { rows: sequences } = await client.query(
      "select schemaname || '.' || sequencename as name, last_value as last from pg_sequences where last_value is not null",
    );
    for (const { name, last } of sequences) statements.push(`select setval('${name}', ${last});`);
    return statements.join('\n');
  });
}

/**
 * Tables sorted so that each follows those it references.
 * @param {readonly { name: string, columns: string[] }[]} tables
 * @param {readonly { from: string, to: string }[]} references
 */
function inOrder(tables, references) {
  /** @type {{ name: string, columns: string[] }[]} */
  const ordered = [];
  while (ordered.length < tables.length) {
    const waiting = tables.filter((table) => !ordered.includes(table));
    const isFree = (/** @type {string} */ name) =>
      !references.some(({ from, to }) => from === name && waiting.some((table) => table.name === to));
    ordered.push(...waiting.filter(({ name }) => isFree(name)));
  }
  return ordered;
}
