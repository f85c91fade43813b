import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeCaches } from '../../testing/fake-caches';
import { listOf } from '../../testing/in-shell';
import { cacheFiles } from './cache-files';
import { cacheOpened, refreshCache } from './everything';

const MAIN = 'js/main.0123456789.js';
const HASH = `sha384-${'A'.repeat(64)}`;
const { remotes } = listOf({ tally: [] });
const step = { name: 'tally', source: 'live', what: 'ready', at: 0 } as const;

let caches: ReturnType<typeof fakeCaches>;
const asked = jest.fn<typeof fetch>();
const networkBefore = globalThis.fetch;

beforeEach(() => {
  caches = fakeCaches();
  document.head.append(Object.assign(document.createElement('script'), { type: 'none', src: MAIN }));
  asked.mockReset();
  asked.mockImplementation(async (address) => {
    const release = { ...remotes[0], files: { 'js/1.js': HASH } };
    const files = { [MAIN]: HASH };
    return new Response(JSON.stringify(String(address).endsWith('release.json') ? release : files));
  });
  globalThis.fetch = asked;
});
afterEach(() => {
  caches.close();
  document.head.replaceChildren();
  globalThis.fetch = networkBefore;
});

const isKept = (file: string) => caches.addresses().some((address) => address.endsWith(file));

test('a file is cached only if its hash matches, which the browser verifies', async () => {
  await cacheFiles({ 'http://localhost/js/1.js': HASH });
  expect(asked).toHaveBeenCalledWith(
    'http://localhost/js/1.js',
    expect.objectContaining({ integrity: HASH }),
  );
});

describe('the files that the worker keeps', () => {
  test('are those that the shell and the list name', async () => {
    await refreshCache(remotes);
    expect(caches.named()).toEqual([`http://localhost/${MAIN}`, 'http://localhost/remotes/tally/1.0.0/']);
  });

  test('all stay if no list could be read', async () => {
    await refreshCache([]);
    expect(caches.named()).toBeUndefined();
  });
});

describe('a release that was opened', () => {
  test.each([
    ['is kept', '1.0.0', true],
    ['is left alone if the list names another one', '0.9.0', false],
  ])('%s', async (_, version, expected) => {
    await cacheOpened({ ...step, version }, remotes);
    expect(isKept('/remotes/tally/1.0.0/js/1.js')).toBe(expected);
  });
});
