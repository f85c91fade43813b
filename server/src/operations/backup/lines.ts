import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../database/schema';
import { errorCode, Failure, reason } from '../../process/failure';
import limits from './limits.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.mostRows));

const Json = v.pipe(v.string(), v.parseJson());

const Table = v.strictObject({ name: v.string(), columns: v.array(v.string()), rows: count });
export type SavedTable = v.InferOutput<typeof Table>;

/**
 * The first line of a backup. Every following line is a row of the tables in their order, as a JSON string that
 * holds PostgreSQL's own text of that row; the last one is a {@link Trailer}.
 */
export const BackupHeader = v.pipe(
  Json,
  // A newer version may say more.
  v.object({
    ventureQuestBackup: v.number(),
    /** The version that is known to read it; 1.0.0 did not say. */
    version: v.optional(v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/))),
    madeAt: v.pipe(v.string(), v.isoTimestamp()),
    migrations: v.array(v.strictObject({ name: v.string() })),
    tables: v.array(Table),
    sequences: v.array(
      v.strictObject({ name: v.string(), last: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)) }),
    ),
  }),
);
export type BackupHeader = v.InferOutput<typeof BackupHeader>;

/** The last line: how many rows there were, and the SHA-256 of everything before it. */
const Trailer = v.pipe(Json, v.strictObject({ rows: count, sha256: v.string() }));

const Row = v.pipe(Json, v.string());

/** Makes a value's text the same, and exact, on every PostgreSQL, and lets a long work take its time. */
export async function configureBackupTransaction(db: Database): Promise<void> {
  await sql`set local datestyle = 'ISO, YMD'`.execute(db);
  await sql`set local intervalstyle = 'iso_8601'`.execute(db);
  await sql`set local timezone = 'UTC'`.execute(db);
  await sql`set local bytea_output = 'hex'`.execute(db);
  await sql`set local extra_float_digits = 1`.execute(db);
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}

export function totalRows({ tables }: BackupHeader): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** A line has more characters than anything that is expected there. */
class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
}

/**
 * The lines of a text that arrives in pieces, without their ends; the last one may be empty. A line that is too long
 * is an error, unless something is given that stands for it.
 */
export async function* splitLines(
  pieces: AsyncIterable<string>,
  mostCharacters: number,
  insteadOfLong?: string,
): AsyncGenerator<string, void> {
  // Joined once, at the end of the line: to add each piece to a long text takes the longer the longer it is.
  let begun: string[] = [];
  let characters = 0;
  const add = (piece: string) => {
    characters += piece.length;
    if (characters <= mostCharacters) begun.push(piece);
    else if (insteadOfLong === undefined) throw new LineTooLongError('A line is too long.');
    else begun = [insteadOfLong];
  };
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    add(first);
    for (const other of others) {
      yield begun.join('');
      [begun, characters] = [[], 0];
      add(other);
    }
  }
  yield begun.join('');
}

type Lines = AsyncGenerator<string, void>;

/** A backup being read: its header at once, then its rows. */
type BackupReader = { readonly header: BackupHeader; readonly rows: Lines };

/** Opens a backup after reading all of it once. */
export async function openVerifiedBackup(file: string): Promise<BackupReader> {
  await verifyBackup(file);
  return begin(file);
}

/** Reads all of a backup, and counts and compares it: one sentence says whatever is wrong with it. */
export async function verifyBackup(file: string): Promise<void> {
  const { rows } = await begin(file);
  while (!(await rows.next()).done);
}

async function begin(file: string): Promise<BackupReader> {
  const found = await stat(file).catch((error) => {
    throw unreadable(file, reason(error));
  });
  // It is read twice, which a pipe cannot be.
  if (!found.isFile()) throw unreadable(file, 'it is not a file');
  const lines = linesIn(file);
  const first = await lines.next();
  const header = v.safeParse(BackupHeader, first.value);
  if (!header.success) throw noBackup(file);
  return { header: header.output, rows: rowsIn(file, header.output, first.value || '', lines) };
}

/** The end of the rows means that the whole file was right. */
async function* rowsIn(file: string, header: BackupHeader, first: string, lines: Lines): Lines {
  const promised = totalRows(header);
  const hash = createHash('sha256').update(`${first}\n`);
  for (let row = 0; row < promised; row++) {
    const line = await lines.next();
    const text = v.safeParse(Row, line.value);
    if (!text.success) throw damaged(file);
    hash.update(`${line.value}\n`);
    yield text.output;
  }
  const last = await lines.next();
  const trailer = v.safeParse(Trailer, last.value);
  if (!trailer.success || trailer.output.rows !== promised) throw damaged(file);
  if (trailer.output.sha256 !== hash.digest('hex') || !(await lines.next()).done) throw damaged(file);
}

async function* linesIn(file: string): Lines {
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(file), unpacked);
  reading.catch(() => {}); // it also ends the loop below, which tells about it
  let last: string | undefined;
  try {
    // What follows the end of the last line is no line: it is empty, or was cut off.
    for await (const line of splitLines(unpacked.setEncoding('utf8'), limits.mostLineCharacters)) {
      if (last !== undefined) yield last;
      last = line;
    }
  } catch (error) {
    if (isNoGzip(error) || (error instanceof LineTooLongError && last === undefined)) throw noBackup(file);
    throw isDamage(error) ? damaged(file) : unreadable(file, reason(error));
  } finally {
    unpacked.destroy();
  }
  if (last) throw damaged(file);
}

function isDamage(error: unknown): boolean {
  return error instanceof LineTooLongError || (errorCode(error)?.startsWith('Z_') ?? false);
}

function isNoGzip(error: unknown): boolean {
  return Object(error).message === 'incorrect header check';
}

function unreadable(file: string, why: string): Failure {
  return new Failure(`The file ${file} cannot be read: ${why}.`);
}

function noBackup(file: string): Failure {
  return new Failure(`The file ${file} is not a backup of Venture Quest.`);
}

function damaged(file: string): Failure {
  return new Failure(`The backup ${file} is cut off or was altered: nothing was restored.`);
}
