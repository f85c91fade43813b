import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type TestStore, testStore } from '../../testing/store';
import type { ReleaseEnvironment } from '../environment';
import { ensureSigningKey, findPublicKeys, readSigningKeys } from './keys';

let store: TestStore;
let folder: string;
let environment: ReleaseEnvironment;
beforeAll(async () => {
  store = await testStore();
});
beforeEach(async () => {
  folder = await mkdtemp(join(store.folder, 'installation-'));
  const keys = {
    signingKey: join(folder, 'keys/signing.json'),
    publicKeys: join(folder, 'keys/public.json'),
  };
  environment = { ...store.environment, ...keys };
  await sql`truncate release_lists`.execute(store.db);
});
afterAll(() => store.remove());

test('of processes that start at once all use the same key, which only its owner can read', async () => {
  await Promise.all(Array.from({ length: 5 }, () => ensureSigningKey(environment)));
  const first = await readFile(environment.signingKey, 'utf8');
  await ensureSigningKey(environment);
  expect(await readFile(environment.signingKey, 'utf8')).toBe(first);
  expect((await stat(environment.signingKey)).mode & 0o777).toBe(0o600);
});

test('no two installations have the same key, and what others are told of it has no secret', async () => {
  await ensureSigningKey(environment);
  const [one] = await readSigningKeys(environment);
  const other = { ...environment, signingKey: join(folder, 'other/signing.json') };
  await ensureSigningKey(other);
  expect((await readSigningKeys(other))[0]?.x).not.toBe(one?.x);
  expect(await findPublicKeys(environment)).toEqual([{ kty: 'EC', crv: 'P-256', x: one?.x, y: one?.y }]);
});

test('none is made where another machine signs, or where the releases are signed with one that is not there', async () => {
  const told = { ...environment, publicKeys: store.environment.publicKeys };
  await ensureSigningKey(told);
  await expect(stat(environment.signingKey)).rejects.toThrow('ENOENT');
  await store.release('1.0.0');
  await expect(ensureSigningKey(environment)).rejects.toThrow(
    `signed with a key that is not at ${environment.signingKey}. Copy the key there`,
  );
});
