import { createHash } from 'node:crypto';
import { getMimeType } from 'hono/utils/mime';
import { integrityPolicyOf, NO_PAGE_POLICY, policyOf } from '../http/policy';
import type { Pack, Packed } from './packing';

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
  readonly packed?: Packed;
};

const CACHING = { forever: 'public, max-age=31536000, immutable', checked: 'no-cache' } as const;
export type Caching = keyof typeof CACHING;

/** Smaller files fit into one network packet either way. */
const SMALLEST_PACKED = 512;

/** Pictures, films, sounds and web fonts are packed already. */
const PACKS = /^text\/|json|xml|wasm|x-icon/;

export function asset(name: string, body: Buffer, caching: Caching, pack: Pack): Asset {
  const known = getMimeType(name) ?? 'application/octet-stream';
  const type = known.endsWith('json') ? `${known}; charset=utf-8` : known;
  return {
    body,
    type,
    tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    caching: CACHING[caching],
    policy: isPage(name) ? policyOf(body.toString()) : NO_PAGE_POLICY,
    integrityPolicy: isPage(name) ? integrityPolicyOf(body.toString()) : undefined,
    ...(PACKS.test(type) && body.length >= SMALLEST_PACKED ? { packed: pack(body) } : {}),
  };
}

export function isPage(name: string): boolean {
  return name.endsWith('.html');
}
