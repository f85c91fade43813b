import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createJsonLog } from '../process/log';
import older from '../testing/older-store.json';
import { newLearner } from '../testing/own-database';
import { write } from '../testing/remote';
import { type TestStore, testStore } from '../testing/store';
import { generateSigningKey } from './store/keys';
import { findHold } from './store/rows';
import { importEarlierStore } from './take-over';

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
  importEarlierStore(
    folder,
    store.environment,
    createJsonLog('warn', (line) => logged.push(line)),
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

/** Somebody who was there before there was a place for releases in the database. */
async function addOldLearner(): Promise<void> {
  const id = await newLearner(store.db, 'Jane');
  await sql`update users set created_at = '2025-01-01' where id = ${id}`.execute(store.db);
}

describe('where people learned with an earlier version', () => {
  beforeEach(addOldLearner);

  test.each([
    ['the folder is not there', () => rm(folder, { recursive: true }), 'There is no remotes.json in'],
    ['its key is not there', () => store.renewKeys(), 'list-unsigned: remotes.json is not signed by'],
  ])('and %s, nothing goes on without their releases', async (_, lose, why) => {
    await lose();
    await expect(take()).rejects.toThrow(why);
    await expect(take()).rejects.toThrow('"releases take-over <folder>"');
    expect(await store.envelope()).toBe('');
  });

  test('and the list of remotes is elsewhere, theirs are not missed', async () => {
    await rm(folder, { recursive: true });
    await importEarlierStore(
      folder,
      { ...store.environment, remotes: '/remotes.json' },
      createJsonLog('silent'),
    );
  });

  test('and nothing is left of their releases, an operator says so, and goes on without', async () => {
    await rm(folder, { recursive: true });
    expect(await store.run('releases', 'take-over', 'none')).toContain('stays as it is, or begins empty');
    await take();
    expect(await store.release('3.0.0')).toContain('lemonade 3.0.0 is live');
    const before = await store.envelope();
    await store.run('releases', 'take-over', 'none');
    expect(await store.envelope()).toBe(before);
  });
});

test('what was released meanwhile stays live when an earlier folder is taken over later, and the rest is added', async () => {
  await store.release('1.2.5');
  await store.run('release', await store.build({ name: 'other', version: '1.0.0' }));
  await store.run('releases', 'remove', 'other');
  expect((await store.run('releases', 'take-over', folder)).split('\n')).toEqual([
    'lemonade 1.2.5 stays live; "rollback lemonade 1.1.0" makes what was live then live again.',
    'other 2.0.0 is live now, and switched off until it is enabled.',
  ]);
  expect((await store.list()).remotes).toMatchObject([
    { name: 'lemonade', version: '1.2.5' },
    { name: 'other', version: '2.0.0', disabled: true },
  ]);
  expect(await findHold(store.db, 'other')).toBe('disabled');
  expect(await store.run('rollback', 'lemonade', '1.2.0')).toContain('1.2.0 is live now');
  expect(await store.file('1.2.0', 'index.html')).toBe('<p>lemonade</p>');
  const again = await store.build({ version: '1.0.0' });
  expect(await store.refused('release', again, '--force')).toEqual(['version-taken']);
  const deeds = await store.db.selectFrom('audit').select('action').execute();
  // What was done then is in the history of the remote, and not in the audit trail of now.
  expect(deeds.map(({ action }) => action).toSorted()).toEqual([
    ...Array(3).fill('release-published'),
    'release-rolled-back',
    'remote-removed',
  ]);
  const before = await store.envelope();
  expect(await store.run('releases', 'take-over', folder)).toContain('other 2.0.0 is live already');
  expect(await store.envelope()).toBe(before);
});

test('an earlier folder is taken over by its own key, and signed with the one of now', async () => {
  const theirs = join(store.folder, 'theirs.json');
  await write(store.folder, 'theirs.json', older['keys/signing.json']);
  await store.renewKeys();
  expect(await store.refused('releases', 'take-over', folder)).toEqual(['list-unsigned']);
  expect(await store.run('releases', 'take-over', folder, '--key', theirs)).toContain(
    'lemonade 1.1.0 is live',
  );
  // `list` believes the keys of now alone.
  expect((await store.list()).remotes.map(({ name }) => name)).toEqual(['lemonade', 'other']);
  expect(await store.run('rollback', 'lemonade', '1.2.0')).toContain('1.2.0 is live now');
});

test.each([
  ['the key of now did not sign it', [], 'list-unsigned', ['keys/public.json', 'keys/signing.json']],
  ['the key named did not sign it', ['--key'], 'list-unsigned', ['theirs.json']],
  ['the key named is not there', ['--key'], 'key-missing', ['none.json']],
])('where %s, it says which file that is, and what to name', async (_, flag, code, files) => {
  await write(store.folder, 'theirs.json', JSON.stringify(await generateSigningKey()));
  await store.renewKeys();
  const places = files.map((file) => join(store.folder, file));
  const taking = store.run('releases', 'take-over', folder, ...flag, ...(flag.length > 0 ? places : []));
  const what = 'Name the signing.json of the earlier version with --key.';
  await expect(taking).rejects.toThrow(new RegExp(`^${code}: .* ${places.join(' or ')}\\. ${what}$`));
});

test('a release of an earlier folder that does not fit any more is left out, and said to be', async () => {
  await store.run(
    'release',
    await store.build({ name: 'newer', manifest: { routes: [{ path: '/other', title: 'Mine' }] } }),
  );
  const said = await store.run('releases', 'take-over', folder);
  expect(said).toMatch(/^lemonade 1\.1\.0 is live now\.\nother 2\.0\.0 is not taken over: route-taken: /);
  expect((await store.list()).remotes.map(({ name }) => name)).toEqual(['newer', 'lemonade']);
});

test('a folder in which no releases are cannot be taken over', async () => {
  await expect(store.run('releases', 'take-over', store.folder)).rejects.toThrow(
    `There is no remotes.json in ${store.folder}`,
  );
  await expect(store.run('releases', 'take-over')).rejects.toThrow('Usage:');
});
