import { REMOTE_ACTIONS } from '@venture/api/v1/remote-actions';
import { CompiledQuery, sql } from 'kysely';
import { acquireMigrationLock } from '../../database/migrate';
import type { Database } from '../../database/schema';
import { errorCode, Failure } from '../../process/failure';
import { VERSION } from '../../process/version';
import type { BackupCounts } from './backup';
import type { Deletion } from './deletions';
import { type RemovalCounts, type RemovalOptions, reapplyRemovals } from './deletions';
import limits from './limits.json';
import { type BackupHeader, configureBackupTransaction, openVerifiedBackup, totalRows } from './lines';
import { countRows, isSameTable, listBackupTables, listMigrations, type TableShape } from './tables';

/** Values that are none, rows that break a rule of their table, and names that nothing has. */
const OF_WHAT_IT_HOLDS = /^(21|22|23|42)/;

/** A sentence for what a whole backup holds that no installation has made; anything else stays what it is. */
function unfit(file: string, what: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === undefined || !OF_WHAT_IT_HOLDS.test(code)) return error;
  // PostgreSQL's own words may hold what is in the row.
  return new Failure(`The backup ${file} cannot be restored (${what}: ${code}): nothing was restored.`);
}

/** What was restored: the state of which moment, and what was ended again since. */
export type RestoreResult = BackupCounts & RemovalCounts & { readonly madeAt: string };

const NOTHING_SINCE: RemovalOptions = { deletions: [], keepTokens: false };

/**
 * Fills an empty database from a backup of this version, all of it or nothing.
 */
export async function restoreBackup(
  db: Database,
  file: string,
  { deletions, keepTokens }: RemovalOptions = NOTHING_SINCE,
): Promise<RestoreResult> {
  const { header, rows } = await openVerifiedBackup(file);
  if (header.ventureQuestBackup !== limits.format) throw otherVersion(file, header);
  return db.transaction().execute(async (trx) => {
    await configureBackupTransaction(trx);
    await acquireMigrationLock((text, values = []) => trx.executeQuery(CompiledQuery.raw(text, values)));
    const known = await emptyTables(trx);
    if (!isSame(await listMigrations(trx), header.migrations)) throw otherVersion(file, header);
    const tables = await tablesOf(trx, header, file);
    // What triggers keep in step is in the backup already.
    await setTriggers(trx, tables, 'disable');
    const amount = await fill(trx, tables, header, rows, file);
    await setTriggers(trx, tables, 'enable');
    await setSequences(trx, header).catch((error) => {
      throw unfit(file, 'its counters', error);
    });
    const ended = await reapplyRemovals(trx, { deletions: [...known, ...deletions], keepTokens });
    return { ...amount, ...ended, madeAt: header.madeAt };
  });
}

function isSame(ours: BackupHeader['migrations'], theirs: BackupHeader['migrations']): boolean {
  const text = (migrations: BackupHeader['migrations']) => migrations.map(({ name }) => name).join();
  return text(ours) === text(theirs);
}

/** Keeps everybody else from the tables, and removes what a start leaves in them; returns who was deleted here. */
async function emptyTables(db: Database): Promise<readonly Deletion[]> {
  const tables = await listBackupTables(db);
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in share row exclusive mode`.execute(db);
  const deletions = await db.deleteFrom('deletions').returning(['account', 'at']).execute();
  // An installation has rows here before anybody has used it.
  for (const name of limits.filledFromStart) await sql`delete from ${sql.table(name)}`.execute(db);
  // A start also records the releases that it publishes.
  await db
    .deleteFrom('audit')
    .where('made_by', '=', 'operator')
    .where('action', 'in', REMOTE_ACTIONS)
    .execute();
  for (const { name } of tables) {
    if ((await countRows(db, name)) > 0) {
      throw new Failure(
        `The database is not empty (there are ${name}): restore into a new one, with another DATA_DIR or DATABASE_URL.`,
      );
    }
  }
  return deletions;
}

/** The tables to fill; those of an older version have the rows that a new installation had. */
async function tablesOf(db: Database, header: BackupHeader, file: string): Promise<readonly TableShape[]> {
  const tables = await listBackupTables(db);
  const areSame =
    tables.length === header.tables.length &&
    header.tables.every((saved) => tables.some((table) => isSameTable(table, saved)));
  if (!areSame) throw otherVersion(file, header);
  for (const { name } of [...tables].reverse()) await sql`delete from ${sql.table(name)}`.execute(db);
  return tables;
}

async function fill(
  db: Database,
  tables: readonly TableShape[],
  header: BackupHeader,
  rows: AsyncGenerator<string, void>,
  file: string,
): Promise<BackupCounts> {
  for (const saved of header.tables) {
    const table = tables.find((each) => isSameTable(each, saved));
    if (!table) continue;
    await fillTable(db, table, saved.rows, rows).catch((error) => {
      throw unfit(file, `its rows of ${table.name}`, error);
    });
  }
  // What follows the last row is the checksum: asking for one more row compares it.
  if (!(await rows.next()).done) throw new Error('There are more rows than the header promised.');
  for (const { name, rows: promised } of header.tables) {
    const found = await countRows(db, name);
    if (found !== promised) throw new Error(`There are ${found} ${name}, not ${promised}.`);
  }
  return { tables: header.tables.length, rows: totalRows(header) };
}

/** In SQL, here and below: the tables are those of the backup. */
async function fillTable(db: Database, table: TableShape, count: number, rows: AsyncGenerator<string, void>) {
  await sql`create temp table restoring (like ${sql.table(`public.${table.name}`)})`.execute(db);
  let batch: string[] = [];
  let characters = 0;
  for (let read = 1; read <= count; read++) {
    const row = (await rows.next()).value || '';
    batch.push(row);
    characters += row.length;
    const isFull = batch.length >= limits.rowsAtOnce || characters >= limits.batchCharacters;
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

async function setSequences(db: Database, { sequences }: BackupHeader): Promise<void> {
  for (const { name, last } of sequences) {
    await sql`select setval(quote_ident(${name})::regclass, ${last}::bigint)`.execute(db);
  }
}

function otherVersion(file: string, { version }: BackupHeader): Failure {
  return new Failure(
    `The backup ${file} was made by ${version ? `Venture Quest ${version}` : 'another version of Venture Quest'}, which ${VERSION} does not know: ` +
      'restore it with that version or a newer one.',
  );
}
