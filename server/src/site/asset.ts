import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { buildContentSecurityPolicy, FRAME_PAGE_PATTERN, FRAME_POLICY, NO_PAGE_POLICY } from '../http/policy';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { makeFolder } from '../process/paths';

/** The cache is cleared above this many bytes: releases come and go while the server keeps running. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Caches assets in memory once read; missing or unreadable ones are looked for again. */
export function createAssetCache(read: (key: string) => Promise<Asset | undefined>) {
  const known = new Map<string, Promise<Asset | undefined>>();
  let bytes = 0;

  async function counted(key: string): Promise<Asset | undefined> {
    const asset = await read(key);
    bytes += asset?.body.length ?? 0;
    if (bytes > MOST_BYTES) {
      known.clear();
      bytes = 0;
    }
    return asset;
  }

  return {
    async find(key: string): Promise<Asset | undefined> {
      const before = known.get(key);
      if (before) return before;
      const reading = counted(key);
      known.set(key, reading);
      const found = await reading.catch((error) => {
        known.delete(key);
        throw error;
      });
      if (!found) known.delete(key);
      return found;
    },
    forget: (key: string) => known.delete(key),
  };
}

/** A file ready to send. */
export type Asset = {
  readonly body: Buffer;
  readonly type: string;
  /** Weak, since one tag stands for all encodings. */
  readonly tag: string;
  readonly caching: (typeof CACHING)[keyof typeof CACHING];
  readonly policy: string;
  readonly integrityPolicy?: string | undefined;
  /** Undefined if compression gains nothing. */
  readonly packed?: CompressedBody;
};

const CACHING = { forever: 'public, max-age=31536000, immutable', checked: 'no-cache' } as const;
type Caching = keyof typeof CACHING;

/** Smaller files fit into one network packet either way. */
const SMALLEST_PACKED = 512;

/** The types worth compressing: pictures, films, sounds and web fonts are compressed already. */
const PACKS = /^text\/|json|xml|wasm|x-icon/;

export function createAsset(name: string, body: Buffer, caching: Caching, pack: Compressor): Asset {
  const known = getMimeType(name.replace(/tgz$/, 'gz')) ?? 'application/octet-stream';
  const type = known.endsWith('json') ? `${known}; charset=utf-8` : known;
  return {
    body,
    type,
    tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    caching: CACHING[caching],
    policy: policyFor(name, body),
    ...(PACKS.test(type) && body.length >= SMALLEST_PACKED ? { packed: pack(body) } : {}),
  };
}

function policyFor(name: string, body: Buffer): string {
  if (FRAME_PAGE_PATTERN.test(name)) return FRAME_POLICY;
  return isPage(name) ? buildContentSecurityPolicy(body.toString()) : NO_PAGE_POLICY;
}

export function isPage(name: string): boolean {
  return name.endsWith('.html');
}

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Returns the smallest encoding that the `Accept-Encoding` allows; undefined means none. */
export function negotiateEncoding(accepted: string | undefined): Encoding | undefined {
  const weights = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((text) => text.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)] as const;
    }),
  );
  return ENCODINGS.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Returns an encoded body: the smallest one if it is ready, until then one made on the spot. */
type CompressedBody = (encoding: Encoding) => Promise<Buffer>;
export type Compressor = (body: Buffer) => CompressedBody;

/**
 * Compresses files; to the smallest size in the background, one at a time, since hashing and reading share its
 * threads. These results are kept in `folder`, since they take far longer than a start should.
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
