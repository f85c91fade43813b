import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { parseJson } from '@venture/contract/parse';
import * as v from 'valibot';
import { Failure, reason } from '../../process/failure';
import limits from './limits.json';

/** Describes the archive; precedes its tables. */
const Header = v.object({
  ventureQuestArchive: v.literal(limits.format),
  /** The version of the program that created the archive. */
  version: v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/)),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  migrations: v.array(v.string()),
  tables: v.array(v.strictObject({ name: v.string(), columns: v.array(v.string()) })),
  sequences: v.array(v.strictObject({ name: v.string(), last: v.string() })),
});
export type Header = v.InferOutput<typeof Header>;
export type Table = Header['tables'][number];

type Pieces = AsyncIterable<Buffer>;

/** A trailer closes the file: the SHA-256 of everything before it. */
const TRAILER_BYTES = 32;

/**
 * Writes an archive to a new file and flushes it to disk. It consists of packed frames, each preceded by its
 * length: first the header, then for each table one frame per `COPY` chunk and an empty one at the end.
 */
export async function writeArchive(
  file: string,
  header: Header,
  copy: (table: Table) => Pieces,
): Promise<void> {
  async function* frames() {
    yield* frame(Buffer.from(JSON.stringify(header)));
    for (const table of header.tables) {
      for await (const piece of copy(table)) yield* frame(piece);
      yield* frame(Buffer.alloc(0));
    }
  }
  async function* sealed(packed: Pieces) {
    const hash = createHash('sha256');
    for await (const piece of packed) {
      hash.update(piece);
      yield piece;
    }
    yield hash.digest();
  }
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(frames, createGzip(), sealed, target);
}

function* frame(piece: Buffer): Generator<Buffer> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  yield length;
  yield piece;
}

/** An archive with a correct trailer. Its tables are read in order, each to its end. */
export type Archive = { readonly header: Header; readonly readTable: () => AsyncGenerator<Buffer> };

/** Opens an archive after checking all of it against its trailer; a fault is reported in one sentence. */
export async function openArchive(file: string): Promise<Archive> {
  await verifyTrailer(file);
  const { size } = await stat(file);
  const unpacked = createGunzip();
  pipeline(createReadStream(file, { end: size - TRAILER_BYTES - 1 }), unpacked).catch(() => {}); // reading it fails, too
  const read = createFrameReader(unpacked);
  const text = String(await read().catch(() => ''));
  if (!text.startsWith('{"ventureQuestArchive":')) throw notWhole(file);
  return {
    header: parseJson(Header, text, `the header of ${file}`),
    async *readTable() {
      for (let piece = await read(); piece.length > 0; piece = await read()) yield piece;
    },
  };
}

export async function verifyTrailer(file: string): Promise<void> {
  const opened = await open(file, 'r').catch((error) => {
    throw unreadable(file, error);
  });
  try {
    const { size } = await opened.stat();
    const hash = createHash('sha256');
    const trailer = Buffer.alloc(TRAILER_BYTES);
    const end = size - TRAILER_BYTES;
    if (end <= 0) throw notWhole(file);
    for await (const piece of opened.createReadStream({ start: 0, end: end - 1, autoClose: false }))
      hash.update(piece);
    await opened.read(trailer, 0, TRAILER_BYTES, end);
    if (!hash.digest().equals(trailer)) throw notWhole(file);
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(file, error);
  } finally {
    await opened.close();
  }
}

function createFrameReader(pieces: Pieces): () => Promise<Buffer> {
  const source = pieces[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const take = async (bytes: number) => {
    const parts = [rest];
    for (let known = rest.length; known < bytes; ) {
      const { value, done } = await source.next();
      if (done) throw new Error('The archive ends too early.');
      parts.push(value);
      known += value.length;
    }
    const all = Buffer.concat(parts);
    rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  };
  return async () => take((await take(4)).readUInt32BE());
}

function unreadable(file: string, error: unknown): Failure {
  return new Failure(`The file ${file} cannot be read: ${reason(error)}.`);
}

function notWhole(file: string): Failure {
  return new Failure(
    `The file ${file} is no backup of Venture Quest, or was cut off or altered: nothing was restored.`,
  );
}
