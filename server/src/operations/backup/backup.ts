import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import { Failure, reason } from '../../process/failure';
import settings from './backup.json';
import { asText, type Header, total } from './format';
import { countRows, migrationsIn, sequencesIn, tablesIn } from './tables';

/** How much went into a backup, or came out of one. */
export type Amount = { readonly tables: number; readonly rows: number };

/**
 * Writes everything into one file, as it was at one moment, while others go on working. The file appears under
 * its name when it is complete and on the disk, and only its owner can read it.
 */
export async function backup(db: Database, file: string): Promise<Amount> {
  if (existsSync(file)) throw new Failure(`The file ${file} already exists: choose another name.`);
  const draft = `${file}.draft`;
  try {
    const amount = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) => write(snapshot, draft));
    await rename(draft, file);
    return amount;
  } catch (error) {
    await rm(draft, { force: true });
    throw isOfFile(error) ? new Failure(`The backup cannot be written to ${file}: ${reason(error)}.`) : error;
  }
}

async function write(snapshot: Database, draft: string): Promise<Amount> {
  await asText(snapshot);
  const header = await headerOf(snapshot);
  const file = createWriteStream(draft, { mode: 0o600 });
  await pipeline(Readable.from(linesOf(snapshot, header)), createGzip(), file);
  const written = await open(draft, 'r+');
  await written.sync().finally(() => written.close());
  return { tables: header.tables.length, rows: total(header) };
}

async function headerOf(snapshot: Database): Promise<Header> {
  const tables: Header['tables'] = [];
  for (const { name, columns } of await tablesIn(snapshot)) {
    tables.push({ name, columns: [...columns], rows: await countRows(snapshot, name) });
  }
  return {
    ventureQuestBackup: settings.format,
    madeAt: new Date().toISOString(),
    migrations: await migrationsIn(snapshot),
    tables,
    sequences: await sequencesIn(snapshot),
  };
}

async function* linesOf(snapshot: Database, header: Header): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (lines: readonly unknown[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    hash.update(text);
    return text;
  };
  yield hashed([header]);
  for (const { name } of header.tables) {
    for await (const rows of rowsOf(snapshot, name)) yield hashed(rows);
  }
  yield `${JSON.stringify({ rows: total(header), sha256: hash.digest('hex') })}\n`;
}

/** A table's rows, some at a time, so that none has to fit into memory. */
async function* rowsOf(snapshot: Database, table: string): AsyncGenerator<readonly string[]> {
  const all = sql`select t::text as row from ${sql.table(table)} t`;
  const count = settings.wideTables.includes(table) ? settings.wideRowsAtOnce : settings.rowsAtOnce;
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
