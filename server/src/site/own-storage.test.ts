/** @jest-environment @venture/testing/environment */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { injectTrustedTypesScript } from './trusted';

let all: Storage;

/** The script as it stands in a page of an installation below this path. */
const scriptFor = (path: string) =>
  /<script>([\s\S]*?)<\/script>/.exec(injectTrustedTypesScript('<head></head>', path))?.[1] ?? '';

beforeAll(() => {
  all = window.localStorage;
  new Function(scriptFor('/quest/'))();
});
beforeEach(() => all.clear());

test('what a page stores has names of its own, and it sees nothing else', () => {
  all.setItem('userId', 'other');
  expect(localStorage.getItem('userId')).toBeNull();
  localStorage.setItem('userId', 'mine');
  localStorage['venture.theme'] = 'dark';
  expect({ ...all }).toEqual({
    userId: 'other',
    '/quest/ userId': 'mine',
    '/quest/ venture.theme': 'dark',
  });
  expect(Object.keys(localStorage)).toEqual(['userId', 'venture.theme']);
  expect([localStorage.getItem('userId'), localStorage['venture.theme']]).toEqual(['mine', 'dark']);
  expect([localStorage.length, localStorage.key(1), localStorage.key(2)]).toEqual([2, 'venture.theme', null]);
  expect('userId' in localStorage).toBe(true);
});

test('what it removes stays for others', () => {
  all.setItem('userId', 'other');
  all.setItem('/b/ userId', 'another');
  localStorage.setItem('userId', 'mine');
  localStorage.setItem('cash-stack.table', 'green');
  localStorage.removeItem('userId');
  delete localStorage['nothing'];
  expect(Object.keys(localStorage)).toEqual(['cash-stack.table']);
  localStorage.clear();
  expect({ ...all }).toEqual({ userId: 'other', '/b/ userId': 'another' });
});

test('it is a storage like any other, and so is that of the tab', () => {
  expect(localStorage).toBeInstanceOf(Storage);
  expect(localStorage['nothing']).toBeUndefined();
  sessionStorage.setItem('a', '1');
  expect([sessionStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['1', null]);
});

/** What a page hears when another tab stores something under this key. */
function heard(key: string | null): readonly (readonly [string | null, Storage | null])[] {
  const events: (readonly [string | null, Storage | null])[] = [];
  const listen = (event: StorageEvent) => events.push([event.key, event.storageArea]);
  window.addEventListener('storage', listen);
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: all }));
  window.removeEventListener('storage', listen);
  return events;
}

test('a page hears of what other tabs of its installation store, and of no others', () => {
  expect(heard('/quest/ userId')).toEqual([['userId', localStorage]]);
  expect(heard('userId')).toEqual([]);
  expect(heard('/b/ userId')).toEqual([]);
  expect(heard(null)).toEqual([[null, all]]);
});

test('at "/" nothing is in between, so devices keep what they have', () => {
  expect(scriptFor('/')).not.toContain('localStorage');
  expect(readFileSync(join(__dirname, 'own-storage.cjs'), 'utf8')).toContain('localStorage');
});
