import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { formatNumber } from '@venture/api/format';
import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import { errorCode, Failure, reason } from '../../process/failure';
import { VERSION } from '../../process/version';
import limits from './limits.json';
import { type BackupHeader, configureBackupTransaction, totalRows, verifyBackup } from './lines';
import { countRows, listBackupTables, listMigrations, listSequences } from './tables';

/** How much went into a backup, or came out of one. */
export type BackupCounts = { readonly tables: number; readonly rows: number };

/** A backup that was written and read back. */
export type BackupResult = BackupCounts & {
  readonly madeAt: string;
  readonly version: string;
  readonly bytes: number;
};

/** Says how far a long work is. */
export type StatusReporter = (line: string) => void;

/** What a file that is not complete yet has behind its name. */
export const DRAFT_SUFFIX = '.draft';

/**
 * Writes everything into one file, as it was at one moment, while others go on working. The file appears under
 * its name when it is complete, on the disk and read back as a restoration would; only its owner can read it.
 */
export async function writeBackup(
  db: Database,
  file: string,
  tell: StatusReporter = () => {},
): Promise<BackupResult> {
  if (existsSync(file)) throw new Failure(`The file ${file} already exists: choose another name.`);
  const draft = `${file}${DRAFT_SUFFIX}`;
  const written = await begin(draft, file);
  try {
    const header = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) => write(snapshot, written, tell))
      .finally(() => written.close());
    tell(`Reading ${draft} back.`);
    await expectReadable(draft, file);
    const { size: bytes } = await stat(draft);
    await rename(draft, file);
    await syncFolder(dirname(file));
    const { madeAt, version } = header;
    const saved = { tables: header.tables.length, rows: totalRows(header), madeAt, version, bytes };
    await recordBackup(db, saved).catch((error) => {
      throw new Failure(
        `The backup ${file} is complete and was read back, but the database could not be told of it: ${reason(error)}.`,
        { cause: error },
      );
    });
    return saved;
  } catch (error) {
    await rm(draft, { force: true });
    throw isOfFile(error) ? notWritten(file, error) : error;
  }
}

/** Nothing that is there already is written to: where others may write, it could be theirs, or lead elsewhere. */
async function begin(draft: string, file: string): Promise<FileHandle> {
  return open(draft, 'wx', 0o600).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw notWritten(file, error);
    throw new Failure(
      `The file ${draft} already exists: remove it, unless another backup is being written there.`,
    );
  });
}

function notWritten(file: string, error: unknown): Failure {
  return new Failure(`The backup cannot be written to ${file}: ${reason(error)}.`);
}

type Written = BackupHeader & { readonly version: string };

async function write(snapshot: Database, draft: FileHandle, tell: StatusReporter): Promise<Written> {
  await configureBackupTransaction(snapshot);
  const header = await headerOf(snapshot);
  const lines = Readable.from(linesOf(snapshot, header, progress(header, tell)));
  let unwritten: unknown;
  // Where the last step fails, a pipeline says only that it was aborted.
  await pipeline(lines, createGzip(), async (packed: AsyncIterable<Uint8Array>) => {
    for await (const piece of packed)
      await draft.appendFile(piece).catch((error) => {
        unwritten = error;
        throw error;
      });
  }).catch((error) => {
    throw unwritten ?? error;
  });
  await draft.sync();
  return header;
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

/** A disk may lose or change what it took: then that is known now, and not when it is needed. */
async function expectReadable(draft: string, file: string): Promise<void> {
  await verifyBackup(draft).catch((error) => {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(`What was written to ${file} is not what can be read there: look after its disk.`);
  });
}

/** Counts rows; now and then it says how many there were. */
function progress(header: BackupHeader, tell: StatusReporter): (rows: number) => void {
  const all = totalRows(header);
  let done = 0;
  let toldAt = performance.now();
  return (rows) => {
    done += rows;
    if (performance.now() - toldAt < limits.tellEveryMs) return;
    toldAt = performance.now();
    tell(`${Math.floor((100 * done) / all)} % of ${formatNumber(all)} rows.`);
  };
}

async function headerOf(snapshot: Database): Promise<Written> {
  const tables: BackupHeader['tables'] = [];
  for (const { name, columns } of await listBackupTables(snapshot)) {
    tables.push({ name, columns: [...columns], rows: await countRows(snapshot, name) });
  }
  return {
    ventureQuestBackup: limits.format,
    version: VERSION,
    madeAt: (await readDatabaseTime(snapshot)).toISOString(),
    migrations: await listMigrations(snapshot),
    tables,
    sequences: await listSequences(snapshot),
  };
}

/** When the transaction began, by the clock that everything in the database has its times from. */
export async function readDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database does not say what time it is.');
  return row.now;
}

async function* linesOf(
  snapshot: Database,
  header: BackupHeader,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (lines: readonly unknown[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    hash.update(text);
    return text;
  };
  yield hashed([header]);
  for (const { name } of header.tables) {
    for await (const rows of rowsOf(snapshot, name)) {
      yield hashed(rows);
      count(rows.length);
    }
  }
  yield `${JSON.stringify({ rows: totalRows(header), sha256: hash.digest('hex') })}\n`;
}

/** A table's rows, some at a time, so that none has to fit into memory. */
async function* rowsOf(snapshot: Database, table: string): AsyncGenerator<readonly string[]> {
  const all = sql`select t::text as row from ${sql.table(table)} t`;
  const count = limits.wideTables.includes(table) ? limits.wideRowsAtOnce : limits.rowsAtOnce;
  await sql`declare backup_rows no scroll cursor for ${all}`.execute(snapshot);
  for (;;) {
    const next = sql.raw<{ row: string }>(`fetch ${count} from backup_rows`);
    const { rows } = await next.execute(snapshot);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close backup_rows`.execute(snapshot);
}

function isOfFile(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'syscall' in error;
}

/** The last backup that was written and read back, whoever made it and from which machine. */
type LastBackup = {
  readonly madeAt: Date;
  /** By the clock of the database, which it was made by. */
  readonly ageSeconds: number;
  readonly version: string;
  readonly bytes: number;
  readonly rows: number;
};

/** Undefined when none was made, or none since this database was restored. */
export async function findLastBackup(db: Database): Promise<LastBackup | undefined> {
  const row = await db
    .selectFrom('last_backup')
    .select(['made_at', 'version', 'bytes', 'rows'])
    .select(sql<number>`extract(epoch from now() - made_at)::float8`.as('age'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { made_at: madeAt, age, version, bytes, rows } = row;
  return { madeAt, ageSeconds: Math.max(0, age), version, bytes: Number(bytes), rows: Number(rows) };
}

type Made = {
  readonly madeAt: string;
  readonly version: string;
  readonly bytes: number;
  readonly rows: number;
};

/** Of two that were made at once the later one counts. */
export async function recordBackup(db: Database, { madeAt, version, bytes, rows }: Made): Promise<void> {
  const made = { made_at: new Date(madeAt), version, bytes, rows };
  await db
    .insertInto('last_backup')
    .values(made)
    .onConflict((known) =>
      known.column('id').doUpdateSet(made).where('last_backup.made_at', '<', made.made_at),
    )
    .execute();
}
