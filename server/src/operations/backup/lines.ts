import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import { errorCode, Failure, reason } from '../../process/failure';
import { Header, Row, Trailer, total } from './format';

type Lines = AsyncGenerator<string, void>;

/** A backup being read: its header at once, then its rows. */
export type Reading = { readonly header: Header; readonly rows: Lines };

/** Opens a backup after reading all of it once: one sentence says whatever is wrong with it. */
export async function readBackup(file: string): Promise<Reading> {
  const { rows } = await begin(file);
  while (!(await rows.next()).done);
  return begin(file);
}

async function begin(file: string): Promise<Reading> {
  const lines = linesIn(file);
  const first = await lines.next();
  const header = v.safeParse(Header, first.value);
  if (!header.success) throw noBackup(file);
  return { header: header.output, rows: rowsIn(file, header.output, first.value || '', lines) };
}

/** The end of the rows means that the whole file was right. */
async function* rowsIn(file: string, header: Header, first: string, lines: Lines): Lines {
  const promised = total(header);
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
  let rest = '';
  try {
    for await (const chunk of unpacked.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (isNoGzip(error)) throw noBackup(file);
    throw isDamage(error) ? damaged(file) : new Failure(`The file ${file} cannot be read: ${reason(error)}.`);
  }
  if (rest) throw damaged(file);
}

function isDamage(error: unknown): boolean {
  return errorCode(error)?.startsWith('Z_') ?? false;
}

function isNoGzip(error: unknown): boolean {
  return Object(error).message === 'incorrect header check';
}

function noBackup(file: string): Failure {
  return new Failure(`The file ${file} is not a backup of Venture Quest.`);
}

function damaged(file: string): Failure {
  return new Failure(`The backup ${file} is cut off or was altered: nothing was restored.`);
}
