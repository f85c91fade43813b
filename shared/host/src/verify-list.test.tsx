import { webcrypto } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CONTRACT } from '@venture/contract/remotes';
import { type PublicKey, type SignedList, sign } from '@venture/contract/signed';
import { isLocal, ListError, resetListSerial, verifyList } from './verify-list';

const DAY_MS = 24 * 60 * 60 * 1000;

type Pair = { readonly open: PublicKey; readonly secret: PublicKey & { readonly d: string } };
let ours: Pair;
let theirs: Pair;

beforeAll(async () => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  [ours, theirs] = [await newKeys(), await newKeys()];
});
beforeEach(() => {
  localStorage.clear();
});

async function newKeys(): Promise<Pair> {
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', made.privateKey);
  const open = { kty: 'EC', crv: 'P-256', x, y } as const;
  return { open, secret: { ...open, d } };
}

const list = (serial: number) => ({ contract: CONTRACT, serial, remotes: [] });
const signed = (serial: number, { secret }: Pair = ours) => sign(JSON.stringify(list(serial)), secret);
const open = (value: unknown, acceptsUnsigned = false) =>
  verifyList(value, { keys: [ours.open], acceptsUnsigned });
const doubt = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof ListError ? error.code : error),
  );

describe('the list of remotes', () => {
  test('is accepted with a signature of one of our keys', async () => {
    expect(await open(await signed(1))).toEqual(list(1));
  });

  test('is accepted during a key rotation', async () => {
    const value = await signed(1, theirs);
    expect(await verifyList(value, { keys: [ours.open, theirs.open], acceptsUnsigned: false })).toEqual(
      list(1),
    );
  });

  test.each<[string, (value: SignedList) => unknown, string]>([
    ['with one byte changed', (it) => ({ ...it, payload: it.payload.replace('1', '2') }), 'altered'],
    ['with no signature', (it) => ({ ...it, signatures: [] }), 'unsigned'],
    ['signed by another key under our id', (it) => forged(it), 'altered'],
    ['as a plain list', () => list(1), 'unsigned'],
    ['that is not a list', () => 'hello', 'unreadable'],
  ])('%s is refused', async (_, change, why) => {
    expect(await doubt(open(change(await signed(1))))).toBe(why);
  });

  test('is refused if the signed text is not a list', async () => {
    expect(await doubt(open(await sign('{"contract":1}', ours.secret)))).toBe('unreadable');
  });

  test('is refused if older than one seen before, but not if the same', async () => {
    await open(await signed(7));
    expect(await doubt(open(await signed(6)))).toBe('older');
    expect(await doubt(open(await signed(7)))).toBe('none');
  });

  test.each([
    ['a serial from the far future', 2 ** 53 - 1],
    ['a serial from the day after tomorrow', Date.now() + 2 * DAY_MS],
    ['no serial at all', 'mine'],
  ])('is accepted despite %s in storage', async (_, stored) => {
    localStorage.setItem('venture.list-serial', JSON.stringify(stored));
    expect(await doubt(open(await signed(7)))).toBe('none');
    expect(await doubt(open(await signed(6)))).toBe('older');
  });

  test("is refused if older than one seen before, also if the server's clock is hours ahead", async () => {
    await open(await signed(Date.now() + DAY_MS / 2));
    expect(await doubt(open(await signed(Date.now())))).toBe('older');
  });

  describe('that has expired', () => {
    const ended = (serial = 1) => {
      const until = new Date(Date.now() - DAY_MS).toISOString();
      return sign(JSON.stringify({ ...list(serial), until }), ours.secret);
    };
    const serverSays = (time: number | undefined) => {
      const headers = new Map(time === undefined ? [] : [['Date', new Date(time).toUTCString()]]);
      globalThis.fetch = jest.fn(async () => ({ headers }) as unknown as Response);
    };

    test('is refused on a first visit', async () => {
      serverSays(Date.now());
      expect(await doubt(open(await ended()))).toBe('ended');
      serverSays(undefined);
      expect(await doubt(open(await ended()))).toBe('ended');
    });

    test("is accepted if only the device's clock says so", async () => {
      serverSays(Date.now() - 2 * DAY_MS);
      expect(await doubt(open(await ended()))).toBe('none');
    });

    test('is accepted after an earlier visit, and after the user has reset the serial', async () => {
      serverSays(Date.now());
      await open(await signed(1));
      expect(await doubt(open(await ended()))).toBe('none');
      localStorage.clear();
      resetListSerial();
      expect(await doubt(open(await ended()))).toBe('none');
    });
  });

  test('is accepted without a signature in development', async () => {
    expect(await open(list(1), true)).toEqual(list(1));
  });
});

/** A signature of another key under our key's id. */
function forged({ payload, signatures }: SignedList): SignedList {
  const [first] = signatures;
  const other = btoa(String.fromCharCode(...new Uint8Array(64).fill(7)));
  return { payload, signatures: [{ key: first?.key ?? '', signature: other }] };
}

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['venture.example.edu', false],
  ['localhost.example.edu', false],
])('%s is localhost: %s', (hostname, expected) => {
  expect(isLocal({ hostname })).toBe(expected);
});
