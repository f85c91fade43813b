import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import limits from './limits.json';
import type { BackupHeader, SavedTable } from './lines';

/** What of a table belongs into a backup: what PostgreSQL computes by itself is left to it. */
export type TableShape = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly computed: readonly string[];
  /** Something of ours runs when rows are added. */
  readonly hasTriggers: boolean;
};

/**
 * All tables of the application, each after those it refers to, but for what a restored installation must not have: its
 * sessions would log people in who had logged out since, and its links could be used a second time. Tries are forgotten
 * anyway, visits of a rollout are counted anew, and migrations are compared instead. In SQL, here and below: the builder does
 * not know PostgreSQL's own catalogue.
 */
export async function listBackupTables(db: Database): Promise<readonly TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name,
           array_agg(a.attname::text order by a.attnum) as columns,
           array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated <> '') as computed,
           exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal) as "hasTriggers"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    group by c.oid, c.relname order by c.relname`.execute(db);
  const kept = rows.filter(({ name }) => !limits.leftOut.includes(name));
  const shapes = kept.map((table) => ({ ...table, computed: table.computed ?? [] }));
  return sortByReferences(shapes, await references(db));
}

type Reference = { readonly from: string; readonly to: string };

async function references(db: Database): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select f.relname as "from", t.relname as "to"
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid`.execute(db);
  return rows;
}

/** Each after those it refers to; the names decide where nothing else does. */
export function sortByReferences(
  tables: readonly TableShape[],
  all: readonly Reference[],
): readonly TableShape[] {
  const ordered: TableShape[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = waiting.map(({ name }) => name);
    const isFree = ({ name }: TableShape) => !all.some(({ from, to }) => from === name && names.includes(to));
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new Error(`The tables ${names.join(', ')} refer to each other in a circle.`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

export async function countRows(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{
    rows: string;
  }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.rows);
}

/** Which migrations made these tables. */
export async function listMigrations(db: Database): Promise<BackupHeader['migrations']> {
  const { rows } = await sql<BackupHeader['migrations'][number]>`
    select name from migrations order by name`.execute(db);
  return rows;
}

/** Where the counters of the tables stand; those that never counted are left out. */
export async function listSequences(db: Database): Promise<BackupHeader['sequences']> {
  const { rows } = await sql<BackupHeader['sequences'][number]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(db);
  return rows;
}

/** Whether a table has exactly these columns. */
export function isSameTable({ name, columns }: TableShape, saved: SavedTable): boolean {
  return name === saved.name && columns.join() === saved.columns.join();
}
