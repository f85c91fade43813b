import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { makeFolder } from '../process/places';
import { ENCODINGS, type Encoding } from './negotiate';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** A body in an encoding: the smallest once it is made, until then one that is made at once. */
export type CompressedBody = (encoding: Encoding) => Promise<Buffer>;
export type Compressor = (body: Buffer) => CompressedBody;

/**
 * Packs files, the small way in the background: one after the other, since it shares its threads with
 * hashing and reading, and kept in `folder`, since it takes far longer than the start should.
 */
export function createCompressor(folder: string, log: Log): Compressor {
  let isTold = false;
  const tell = (error: unknown) => {
    if (!isTold) log.warn('packed files are not kept for the next start', { folder, reason: reason(error) });
    isTold = true;
  };
  let queue = makeFolder(folder).then(() => {}, tell);

  return function pack(body) {
    const best = new Map<Encoding, Buffer>();
    const quick = new Map<Encoding, Promise<Buffer>>();
    queue = queue
      .then(async () => {
        for (const encoding of ENCODINGS) {
          best.set(encoding, await keptSmallest(folder, body, encoding, tell));
        }
        quick.clear();
      })
      .catch(tell);

    return async (encoding) => {
      const made = best.get(encoding) ?? quick.get(encoding) ?? packQuickly(body, encoding);
      if (!best.has(encoding)) quick.set(encoding, Promise.resolve(made));
      return made;
    };
  };
}

async function keptSmallest(
  folder: string,
  body: Buffer,
  encoding: Encoding,
  onNotKept: (error: unknown) => void,
): Promise<Buffer> {
  const file = join(folder, `${createHash('sha256').update(body).digest('hex')}.${encoding}`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const packed = await packSmall(body, encoding);
  await keep(file, packed).catch(onNotKept);
  return packed;
}

async function keep(file: string, packed: Buffer): Promise<void> {
  await writeFile(`${file}.${process.pid}`, packed);
  await rename(`${file}.${process.pid}`, file);
}

function packSmall(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(body, { level: constants.Z_BEST_COMPRESSION });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

const QUICK_QUALITY = 4;

function packQuickly(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(body);
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_QUALITY } });
}
