import { REMOTE_DEEDS } from '@venture/api/v1/remote-deeds';
import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import { Failure } from '../../process/failure';
import type { Amount } from './backup';
import settings from './backup.json';
import { asText, type Header, total } from './format';
import { readBackup } from './lines';
import { countRows, isSameTable, migrationsIn, type TableShape, tablesIn } from './tables';

/** Fills an empty database from a backup, all of it or nothing. */
export async function restore(db: Database, file: string): Promise<Amount> {
  const { header, rows } = await readBackup(file);
  if (header.ventureQuestBackup !== settings.format) throw otherVersion(file);
  return db.transaction().execute(async (trx) => {
    await asText(trx);
    const tables = await emptyTables(trx, header, file);
    // What triggers keep in step is in the backup already.
    await setTriggers(trx, tables, 'disable');
    const amount = await fill(trx, tables, header, rows);
    await setTriggers(trx, tables, 'enable');
    await setSequences(trx, header);
    return amount;
  });
}

/** The tables to fill, kept from everybody else until they are. */
async function emptyTables(db: Database, header: Header, file: string): Promise<readonly TableShape[]> {
  const tables = await tablesIn(db);
  const isSame =
    JSON.stringify(await migrationsIn(db)) === JSON.stringify(header.migrations) &&
    tables.length === header.tables.length &&
    header.tables.every((saved) => tables.some((table) => isSameTable(table, saved)));
  if (!isSame) throw otherVersion(file);
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in share row exclusive mode`.execute(db);
  // An installation has rows here before anybody has used it.
  for (const name of settings.filledFromStart) await sql`delete from ${sql.table(name)}`.execute(db);
  // A start also records the releases that it publishes.
  await db
    .deleteFrom('audit')
    .where('made_by', '=', 'operator')
    .where('action', 'in', REMOTE_DEEDS)
    .execute();
  for (const { name } of tables) {
    if ((await countRows(db, name)) > 0) {
      throw new Failure(
        `The database is not empty (there are ${name}): restore into a new one, with another DATA_DIR or DATABASE_URL.`,
      );
    }
  }
  return tables;
}

async function fill(
  db: Database,
  tables: readonly TableShape[],
  header: Header,
  rows: AsyncGenerator<string, void>,
): Promise<Amount> {
  for (const saved of header.tables) {
    const table = tables.find((each) => isSameTable(each, saved));
    if (table) await fillTable(db, table, saved.rows, rows);
  }
  // What follows the last row is the checksum: asking for one more row compares it.
  if (!(await rows.next()).done) throw new Error('There are more rows than the header promised.');
  for (const { name, rows: promised } of header.tables) {
    const found = await countRows(db, name);
    if (found !== promised) throw new Error(`There are ${found} ${name}, not ${promised}.`);
  }
  return { tables: header.tables.length, rows: total(header) };
}

async function fillTable(db: Database, table: TableShape, count: number, rows: AsyncGenerator<string, void>) {
  await sql`create temp table restoring (like ${sql.table(`public.${table.name}`)})`.execute(db);
  let batch: string[] = [];
  let characters = 0;
  for (let read = 1; read <= count; read++) {
    const row = (await rows.next()).value || '';
    batch.push(row);
    characters += row.length;
    const isFull = batch.length >= settings.rowsAtOnce || characters >= settings.batchCharacters;
    if (!isFull && read < count) continue;
    await insert(db, table, batch);
    batch = [];
    characters = 0;
  }
  await sql`drop table restoring`.execute(db);
}

async function insert(db: Database, { name, columns, computed }: TableShape, batch: readonly string[]) {
  const kept = columns.filter((column) => !computed.includes(column));
  const into = sql.join(kept.map((column) => sql.ref(column)));
  const values = sql.join(kept.map((column) => sql`(each.made).${sql.ref(column)}`));
  await sql`
    insert into ${sql.table(name)} (${into}) overriding system value
    select ${values}
    from unnest(${batch}::text[]) as line,
         lateral (select line::pg_temp.restoring as made offset 0) as each`.execute(db);
}

async function setTriggers(
  db: Database,
  tables: readonly TableShape[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables.filter(({ hasTriggers }) => hasTriggers)) {
    await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(db);
  }
}

async function setSequences(db: Database, { sequences }: Header): Promise<void> {
  for (const { name, last } of sequences) {
    await sql`select setval(quote_ident(${name})::regclass, ${last}::bigint)`.execute(db);
  }
}

function otherVersion(file: string): Failure {
  return new Failure(
    `The backup ${file} was made by another version of Venture Quest: restore it with that version, then start this one.`,
  );
}
