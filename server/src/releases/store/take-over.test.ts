import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { jsonLog } from '../../process/log';
import older from '../../testing/older-store.json';
import { write } from '../../testing/remote';
import { type TestStore, testStore } from '../../testing/store';
import { takeOver } from './take-over';

let store: TestStore;
let logged: string[];
let folder: string;
beforeEach(async () => {
  store = await testStore();
  logged = [];
  folder = join(store.folder, 'store');
  // Written by the last version that kept releases in a folder, with a release that was pruned and one that nobody signed.
  for (const [file, text] of Object.entries(older)) await write(store.folder, file, text);
});
afterEach(() => store.remove());

const take = () =>
  takeOver(
    folder,
    store.environment,
    jsonLog('warn', (line) => logged.push(line)),
  );

test('what an earlier version released into a folder is taken over as it is, once', async () => {
  await take();
  expect(`${await store.envelope()}`).toBe(older['store/remotes.json']);
  const lines = (await store.run('releases')).split('\n').map((line) => line.split(/ {2,}/).slice(0, 2));
  expect(lines.slice(1, 3)).toEqual([
    ['lemonade', '1.1.0'],
    ['other', '2.0.0'],
  ]);
  expect(await store.file('1.2.0', 'index.html')).toBe('<p>lemonade</p>');
  const stored = await store.db
    .selectFrom('releases')
    .select(['remote', 'version', 'removed_at'])
    .orderBy('remote')
    .orderBy('version')
    .execute();
  expect(stored.map((row) => [row.remote, row.version, row.removed_at === null])).toEqual([
    ['lemonade', '1.0.0', false],
    ['lemonade', '1.1.0', true],
    ['lemonade', '1.2.0', true],
    ['other', '2.0.0', true],
  ]);
  await take();
  expect(logged).toEqual([expect.stringContaining('were taken over into the database')]);
});

test('what was taken over goes on: rolled back, switched on, released anew, and versions stay taken', async () => {
  await take();
  await rm(folder, { recursive: true });
  expect(await store.run('rollback', 'lemonade', '1.2.0')).toContain('1.2.0 is live now, instead of 1.1.0');
  await store.run('releases', 'enable', 'other');
  expect(await store.refused('rollback', 'lemonade', '1.0.0')).toEqual(['version-unknown']);
  expect(await store.refused('rollback', 'lemonade', '0.1.0')).toEqual(['version-unknown']);
  const again = await store.build({ version: '1.0.0' });
  expect(await store.refused('release', again, '--force')).toEqual(['version-taken']);
  expect(await store.release('1.3.0')).toBe('lemonade 1.3.0 is live now, instead of 1.2.0.');
});

test('a folder is left alone where something was released into the database', async () => {
  await store.release('9.0.0');
  const before = await store.envelope();
  await take();
  expect(await store.envelope()).toBe(before);
  expect(logged).toEqual([]);
});

test.each([
  ['a list that our keys did not sign', () => store.renewKeys()],
  ['a list that was changed', () => write(folder, 'remotes.json', '{"payload":"{}","signatures":[]}')],
])('a folder with %s is not taken over, and the log says so', async (_, spoil) => {
  await spoil();
  await take();
  expect(await store.envelope()).toBe('');
  expect(logged).toEqual([expect.stringContaining('are not taken over')]);
});

test('where no folder is, nothing is taken over and nothing is said', async () => {
  await rm(folder, { recursive: true });
  await take();
  expect(await store.envelope()).toBe('');
  expect(logged).toEqual([]);
});
