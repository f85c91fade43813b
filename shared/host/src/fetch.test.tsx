import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { RemoteError } from '@venture/ui/remote-error';
import { createFileLoader, fetchVerified, type LocatedRelease } from './fetch';

const ADDRESS = 'http://localhost/remotes/lemonade/1.0.0/js/pages.js';
const TEXT = 'run();';
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const file = { address: ADDRESS, part: 'page', hash: hashOf(TEXT) } as const;

const network = jest.fn<typeof fetch>();
const answer = (body: string, status = 200, type = 'text/javascript') =>
  new Response(body, { status, headers: { 'Content-Type': type } });
const never = (_: unknown, { signal }: RequestInit = {}) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

const before = globalThis.fetch;
beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.assign(globalThis, { fetch: network, ventureEarly: undefined });
  network.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = before;
});

const isBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]';

/** Returns the file's text, or the failure's code. */
async function outcome(wait: Promise<unknown>): Promise<unknown> {
  const settled = wait.then(
    (arrived) => (isBuffer(arrived) ? new TextDecoder().decode(arrived) : 'arrived'),
    ({ code }: RemoteError) => code,
  );
  let isSettled = false;
  void settled.finally(() => {
    isSettled = true;
  });
  while (!isSettled) {
    await jest.advanceTimersByTimeAsync(100);
    await crypto.subtle.digest('SHA-384', new Uint8Array()); // hashes take real time
  }
  return settled;
}
const signal = () => new AbortController().signal;

describe('a file', () => {
  test('is requested once if its hash is right', async () => {
    network.mockImplementation(async () => answer(TEXT));
    expect(await outcome(fetchVerified(file, signal()))).toBe(TEXT);
    expect(network).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['is missing', () => answer('', 404), 'page-missing'],
    ['is refused by a rate limit', () => answer('', 429), 'page-unavailable'],
    ['is temporarily unavailable', () => answer('', 503), 'page-unavailable'],
    ['has one byte altered', () => answer(`${TEXT} `), 'page-altered'],
    ['is a page of HTML', () => answer('<!doctype html>', 200, 'text/html'), 'page-altered'],
  ])('that %s is requested once more, bypassing the cache', async (_, made, code) => {
    network.mockImplementation(async () => made());
    expect(await outcome(fetchVerified(file, signal()))).toBe(code);
    expect(network.mock.calls.map(([, request]) => request?.cache)).toEqual([undefined, 'reload']);
    network.mockReset();
    network.mockImplementationOnce(async () => made());
    network.mockImplementationOnce(async () => answer(TEXT));
    expect(await outcome(fetchVerified(file, signal()))).toBe(TEXT);
  });

  test('is requested once more if it cannot be reached', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await outcome(fetchVerified(file, signal()))).toBe('page-unreachable');
    expect(network).toHaveBeenCalledTimes(2);
  });

  test('is requested again after a pause if it failed, unless its time is up', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const controller = new AbortController();
    const wait = fetchVerified(file, controller.signal).catch(({ code }: RemoteError) => code);
    await jest.advanceTimersByTimeAsync(399);
    expect(network).toHaveBeenCalledTimes(1);
    controller.abort();
    expect(await wait).toBe('page-unreachable');
    await jest.advanceTimersByTimeAsync(1);
    expect(network).toHaveBeenCalledTimes(1);
    void fetchVerified(file, signal()).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(400);
    expect(network).toHaveBeenCalledTimes(3);
  });

  test('counts as late and is not requested again if it does not arrive in time', async () => {
    network.mockImplementation(never);
    const controller = new AbortController();
    const wait = outcome(fetchVerified(file, controller.signal));
    controller.abort();
    expect(await wait).toBe('page-late');
    expect(network).toHaveBeenCalledTimes(1);
  });

  test('is used once if it was preloaded', async () => {
    const cancel = jest.fn();
    globalThis.ventureEarly = new Map([[ADDRESS, { response: Promise.resolve(answer(TEXT)), cancel }]]);
    network.mockImplementation(async () => answer(TEXT));
    expect(await outcome(fetchVerified(file, signal()))).toBe(TEXT);
    expect(network).not.toHaveBeenCalled();
    expect(await outcome(fetchVerified(file, signal()))).toBe(TEXT);
    expect(network).toHaveBeenCalledTimes(1);
  });
});

const RELEASE: LocatedRelease = {
  name: 'lemonade',
  title: 'Lemonade',
  version: '1.0.0',
  contract: 1,
  routes: [{ path: '/lemonade', title: 'Lemonade' }],
  cards: [],
  base: '/remotes/lemonade/1.0.0/',
  entry: 'js/remoteEntry.js',
  global: 'lemonade',
  preload: ['js/pages.js'],
  shared: {},
  files: { 'js/remoteEntry.js': hashOf(TEXT), 'js/pages.js': hashOf(TEXT), 'js/later.js': hashOf(TEXT) },
};
const LATER = 'http://localhost/remotes/lemonade/1.0.0/js/later.js';

describe("a page's files", () => {
  const onChunkFailed = jest.fn<(error: RemoteError) => void>();
  beforeEach(() => {
    onChunkFailed.mockReset();
  });
  const filesOf = async (release = RELEASE) => {
    const files = createFileLoader(1000);
    network.mockImplementation(async () => answer(TEXT));
    const started = await outcome(files.preloadFirst(release, signal()));
    files.onChunkFailed(release, onChunkFailed);
    network.mockClear();
    return started;
  };

  test('are fetched once, however often they are needed', async () => {
    await filesOf();
    const asked = [1, 2, 3].map(() => globalThis.venturePreload?.(LATER));
    expect(await outcome(Promise.all(asked))).toBe('arrived');
    expect(network).toHaveBeenCalledTimes(1);
  });

  test('are reported by kind, and requested again, if they are lazy and fail', async () => {
    await filesOf();
    network.mockImplementation(async () => answer('', 404));
    expect(await outcome(globalThis.venturePreload?.(LATER) ?? Promise.reject())).toBe('later-missing');
    expect(onChunkFailed.mock.calls.map(([{ code }]) => code)).toEqual(['later-missing']);
    network.mockImplementation(async () => answer(TEXT));
    expect(await outcome(globalThis.venturePreload?.(LATER) ?? Promise.reject())).toBe('arrived');
  });

  test('are not fetched if they belong to no release', async () => {
    await filesOf();
    const unknown = globalThis.venturePreload?.('http://localhost/remotes/lemonade/1.0.0/js/other.js');
    expect(await outcome(unknown ?? Promise.reject())).toBe('later-unlisted');
    expect(network).not.toHaveBeenCalled();
    const { 'js/pages.js': _, ...files } = RELEASE.files;
    expect(await filesOf({ ...RELEASE, files })).toBe('page-unlisted');
  });

  test("need no hash if they are the shell's own, but an HTML page in their place is refused", async () => {
    await filesOf();
    const bring = () =>
      outcome(globalThis.venturePreload?.('http://localhost/js/own.js', 'platform') ?? Promise.reject());
    network.mockImplementation(async () => answer('<form></form>', 200, 'text/html'));
    expect(await bring()).toBe('platform-altered');
    network.mockImplementation(async () => answer(TEXT));
    expect(await bring()).toBe('arrived');
  });

  test('have the same hash with an attempt number in the query, and an impossible hash if they are unknown', async () => {
    await filesOf();
    expect(globalThis.ventureIntegrity?.(`${LATER}?attempt=2&again=1`)).toBe(hashOf(TEXT));
    expect(globalThis.ventureIntegrity?.('http://localhost/other.js')).toBe(`sha384-${'A'.repeat(64)}`);
  });
});
