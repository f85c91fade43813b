import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CONTRACT } from '@venture/contract/remotes';
import { type PublicKey, sign } from '@venture/contract/signed';
import { LEMONADE } from '@venture/testing/lemonade';
import { fetchPreviewed } from './apply-preview';

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const TEXT = JSON.stringify(LEMONADE);
const STATEMENT = { statement: 'release', name: 'lemonade', version: '1.0.0', release: hashOf(TEXT) };
const PLACE = 'http://localhost/remotes/lemonade/1.0.0/';

type Key = PublicKey & { readonly d: string };
let ours: Key;
let theirs: Key;
let files: Map<string, string>;

beforeAll(async () => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  [ours, theirs] = [await newKey(), await newKey()];
});
const networkBefore = globalThis.fetch;
beforeEach(() => {
  files = new Map();
  globalThis.fetch = jest.fn(async (address) => {
    const text = files.get(String(address));
    return {
      ok: text !== undefined,
      headers: new Headers(),
      arrayBuffer: async () => new TextEncoder().encode(text).buffer,
    } as Response;
  });
  files.set(`${PLACE}release.json`, TEXT);
});
afterEach(() => {
  globalThis.fetch = networkBefore;
});

async function newKey(): Promise<Key> {
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', made.privateKey);
  return { kty: 'EC', crv: 'P-256', x, y, d };
}

const HOUR_MS = 60 * 60 * 1000;
const PREVIEW = { ...STATEMENT, statement: 'preview', until: new Date(Date.now() + HOUR_MS).toISOString() };

describe('a previewed release', () => {
  const preview = async (statement: object, key = ours, version = '1.0.0') => {
    const envelope = await sign(JSON.stringify(statement), key);
    const wanted = { name: 'lemonade', version };
    return fetchPreviewed(envelope, wanted, [ours], new AbortController().signal);
  };

  test('is the one that the server has signed for this tab', async () => {
    expect(await preview(PREVIEW)).toEqual({ ...LEMONADE, base: PLACE });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['signed by another key', () => preview(PREVIEW, theirs)],
    ['that has expired', () => preview({ ...PREVIEW, until: new Date(Date.now() - 1).toISOString() })],
    ['without an end', () => preview({ ...PREVIEW, until: undefined })],
    ['made for another remote', () => preview({ ...PREVIEW, name: 'cash-stack' })],
    ['made for another version', () => preview(PREVIEW, ours, '0.9.0')],
    ['about a release, not a preview', () => preview(STATEMENT)],
    ['that is a list', () => preview({ contract: CONTRACT, serial: 1, remotes: [] })],
    [
      'for another release.json',
      () => {
        files.set(`${PLACE}release.json`, `${TEXT} `);
        return preview(PREVIEW);
      },
    ],
  ])('is refused with a statement %s', async (_, ask) => {
    await expect(ask()).rejects.toThrow();
  });
});
