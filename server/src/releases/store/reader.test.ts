import { expect, test } from '@jest/globals';
import { connectAndMigrate } from '../../database/database';
import { createJsonLog } from '../../process/log';
import { freshStore } from '../../testing/per-file';
import { integrity } from './built';
import { createReleaseReader } from './reader';

const store = freshStore();

const bodyOf = async (reader: ReturnType<typeof createReleaseReader>) =>
  (await reader.list()).body?.toString();

test('the list is the same object until it changes', async () => {
  const reader = createReleaseReader(store.db, 0);
  expect((await reader.list()).trouble).toBe('nothing was released yet');
  await store.release('1.0.0');
  const first = await reader.list();
  expect(first.body?.toString()).toBe(await store.listText());
  expect(await reader.list()).toBe(first);
  await store.release('1.1.0');
  expect(await bodyOf(reader)).toBe(await store.listText());
});

test("a release is read by its files' hashes, and every file matches its hash", async () => {
  await store.release('1.0.0');
  const reader = createReleaseReader(store.db, 0);
  const hashes = await reader.hashes('lemonade', '1.0.0');
  expect([...hashes.keys()].toSorted()).toEqual([
    'css/pages.css',
    'js/pages.js',
    'js/remoteEntry.js',
    'release.json',
  ]);
  const hash = hashes.get('js/pages.js') ?? '';
  expect(integrity((await reader.content(hash)) ?? '')).toBe(hash);
  await store.alter('1.0.0', 'js/pages.js', 'steal()');
  expect(await reader.content(hash)).toBeUndefined();
  expect((await reader.hashes('lemonade', '6.6.6')).size).toBe(0);
});

test('a file altered in the database is stored again with the next release that contains it', async () => {
  await store.release('1.0.0');
  const reader = createReleaseReader(store.db, 0);
  const hash = (await reader.hashes('lemonade', '1.0.0')).get('css/pages.css') ?? '';
  await store.alter('1.0.0', 'css/pages.css', 'body { display: none }');
  expect(await reader.content(hash)).toBeUndefined();
  await store.release('1.1.0');
  expect((await reader.hashes('lemonade', '1.1.0')).get('css/pages.css')).toBe(hash);
  expect(integrity((await reader.content(hash)) ?? '')).toBe(hash);
});

test('known data is still available while the database is away', async () => {
  for (const version of ['1.0.0', '1.1.0']) await store.release(version);
  const connected = await connectAndMigrate(store.env['DATABASE_URL'] ?? '', createJsonLog('silent'));
  const reader = createReleaseReader(connected.db, 0);
  const [list, hashes] = [await reader.list(), await reader.hashes('lemonade', '1.0.0')];
  await connected.close();
  expect(await reader.list()).toBe(list);
  expect(await reader.hashes('lemonade', '1.0.0')).toBe(hashes);
  await expect(reader.hashes('lemonade', '1.1.0')).rejects.toThrow();
});

test('a missing database is reported if no list is known', async () => {
  const connected = await connectAndMigrate(store.env['DATABASE_URL'] ?? '', createJsonLog('silent'));
  const reader = createReleaseReader(connected.db, 0);
  await connected.close();
  expect((await reader.list()).trouble).toBeDefined();
  expect((await reader.list()).body).toBeUndefined();
});
