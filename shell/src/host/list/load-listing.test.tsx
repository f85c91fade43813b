import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CONTRACT } from '@venture/contract/remotes';
import { LEMONADE } from '@venture/testing/lemonade';
import type { ListingState } from './listing';
import { fetchList, loadListing } from './load-listing';

const LIST = { contract: CONTRACT, remotes: [{ ...LEMONADE, base: '/remotes/lemonade/1.0.0/' }] };

const before = { fetch: globalThis.fetch, crypto: globalThis.crypto };
function setCrypto(value: unknown): void {
  Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
}
beforeEach(() => setCrypto(webcrypto));
afterEach(() => {
  globalThis.fetch = before.fetch;
  setCrypto(before.crypto);
  localStorage.clear();
});

async function load(inlined: unknown): Promise<ListingState> {
  const shown: ListingState[] = [];
  await loadListing(inlined, [], (listing) => shown.push(listing));
  const [listing] = shown;
  if (!listing || shown.length > 1) throw new Error(`shown ${shown.length} times`);
  return listing;
}

describe('the list of remotes', () => {
  test('is the one in the page', async () => {
    globalThis.fetch = jest.fn<typeof fetch>();
    expect((await load(LIST)).remotes).toMatchObject([{ name: 'lemonade', version: '1.0.0' }]);
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  test('is fetched if the page has none', async () => {
    globalThis.fetch = jest.fn(async () => new Response(JSON.stringify(LIST)));
    expect((await load(undefined)).remotes).toMatchObject([{ name: 'lemonade' }]);
  });

  test.each<[string, unknown]>([
    ['a text', 'hello'],
    ['a list of another contract', { ...LIST, contract: CONTRACT + 1 }],
    ['an object without remotes', { contract: CONTRACT }],
    ['remotes that are no array', { ...LIST, remotes: 'lemonade' }],
  ])('that is %s is refused as a whole', async (_, value) => {
    expect(await load(value)).toMatchObject({
      pending: false,
      remotes: [],
      problems: [{ code: 'unreadable', reason: 'the list of remotes cannot be read' }],
    });
  });

  test('is rejected as a whole if it is not JSON or never arrives', async () => {
    for (const answer of [new Response('{'), new Response('', { status: 503 })]) {
      globalThis.fetch = jest.fn(async () => answer);
      expect(await load(undefined)).toMatchObject({ remotes: [], problems: [{ code: 'unreadable' }] });
    }
    await expect(fetchList()).rejects.toThrow();
  });

  test('is rejected if the browser cannot compute hashes, as on a page without https', async () => {
    setCrypto({});
    expect(await load(LIST)).toMatchObject({ remotes: [], problems: [{ code: 'unverifiable' }] });
  });
});
