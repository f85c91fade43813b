import { createHash } from 'node:crypto';
import { getMimeType } from 'hono/utils/mime';
import {
  buildContentSecurityPolicy,
  buildIntegrityPolicy,
  FRAME_PAGE,
  FRAME_POLICY,
  NO_PAGE_POLICY,
} from '../http/policy';
import type { CompressedBody, Compressor } from './packing';

/** Above this many bytes everything is forgotten; releases come and go, the server stays. */
const MOST_BYTES = 256 * 1024 * 1024;

/** What was read once is answered from memory; what is missing or unreadable now is asked for again. */
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

/** A file as it is sent. */
export type Asset = {
  readonly body: Buffer;
  readonly type: string;
  /** Weak, since one tag stands for all encodings. */
  readonly tag: string;
  readonly caching: (typeof CACHING)[keyof typeof CACHING];
  readonly policy: string;
  readonly integrityPolicy?: string | undefined;
  /** Missing where packing gains nothing. */
  readonly packed?: CompressedBody;
};

const CACHING = { forever: 'public, max-age=31536000, immutable', checked: 'no-cache' } as const;
export type Caching = keyof typeof CACHING;

/** Smaller files fit into one network packet either way. */
const SMALLEST_PACKED = 512;

/** Pictures, films, sounds and web fonts are packed already. */
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
    integrityPolicy: isPage(name) ? buildIntegrityPolicy(body.toString()) : undefined,
    ...(PACKS.test(type) && body.length >= SMALLEST_PACKED ? { packed: pack(body) } : {}),
  };
}

function policyFor(name: string, body: Buffer): string {
  if (FRAME_PAGE.test(name)) return FRAME_POLICY;
  return isPage(name) ? buildContentSecurityPolicy(body.toString()) : NO_PAGE_POLICY;
}

export function isPage(name: string): boolean {
  return name.endsWith('.html');
}
