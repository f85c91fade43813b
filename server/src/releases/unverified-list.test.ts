import { readFile, rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { write } from '../testing/remote';
import { type TestStore, testStore } from '../testing/store';
import { generateSigningKey } from './store/keys';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.remove());

describe('a list that cannot be believed is not built upon:', () => {
  test.each<[string, string, (text: string) => string]>([
    ['one byte changed', 'list-unsigned', (text) => text.replace('lemonade', 'lemonadE')],
    ['no envelope', 'list-unsigned', (text) => JSON.parse(text).payload],
    ['cut', 'list-unreadable', (text) => text.slice(0, 100)],
    ['empty', 'list-unreadable', () => ''],
  ])('%s is %s', async (_, code, change) => {
    await store.run('release', await store.build());
    await store.db
      .updateTable('release_lists')
      .set({ envelope: change(await store.envelope()) })
      .execute();
    expect(await store.refused('release', await store.build({ name: 'other' }))).toEqual([code]);
    expect(await store.refused('releases')).toEqual([code]);
    expect(await store.refused('rollback', 'lemonade')).toEqual([code]);
  });

  test('signed by a key that is not ours is list-unsigned', async () => {
    await store.run('release', await store.build());
    await store.renewKeys();
    expect(await store.refused('release', await store.build({ name: 'other' }))).toEqual(['list-unsigned']);
  });

  longTest('a signing key that belongs to none of the public ones is key-unknown', async () => {
    await write(store.folder, 'keys/public.json', JSON.stringify([await generateSigningKey()]));
    expect(await store.refused('release', await store.build())).toEqual(['key-unknown']);
    expect(await store.envelope()).toBe('');
  });

  longTest.each<[string, string, string?]>([
    ['no signing key', 'key-missing'],
    ['a broken one', 'key-invalid', '{}'],
  ])('%s is %s', async (_, code, text = '') => {
    await rm(store.environment.signingKey);
    if (text) await write(store.folder, 'keys/signing.json', text);
    expect(await store.refused('release', await store.build())).toEqual([code]);
    expect(await store.envelope()).toBe('');
  });
});

longTest('a database that cannot be written is store-unusable', async () => {
  const folder = await store.build();
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception using errcode = '53100'; end $$`.execute(store.db);
  await sql`create trigger no_room before insert on releases execute function no_room()`.execute(store.db);
  const error = await store.run('release', folder).catch((thrown) => thrown);
  expect(error.message).toBe('store-unusable: The database of the releases cannot be used: 53100.');
});

longTest('keys may stand in the environment itself, and a refusal does not repeat them', async () => {
  const [signingKey, publicKeys] = await Promise.all(
    [store.environment.signingKey, store.environment.publicKeys].map((file) => readFile(file, 'utf8')),
  );
  if (!signingKey || !publicKeys) throw new Error('There are no keys.');
  Object.assign(store.environment, { signingKey, publicKeys });
  expect(await store.release('1.0.0')).toBe('lemonade 1.0.0 is live now.');
  Object.assign(store.environment, { publicKeys: JSON.stringify([await generateSigningKey()]) });
  const error = await store.release('1.1.0').catch((thrown) => thrown);
  expect(error.message).toBe(
    'key-unknown: The key at SIGNING_KEY does not belong to those in PUBLIC_KEYS: no browser would accept the list.',
  );
});
