import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type PublicKey, sign } from '@venture/contract/signed';
import { write } from '../../testing/remote';
import { type TestStore, testStore } from '../../testing/store';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.remove());

test('a list whose lines leave out what follows from the rest, as earlier versions wrote it, is read and written whole', async () => {
  await store.run('release', await store.build());
  const { serial, remotes } = await store.list();
  const short = remotes.map(({ base: _, contract: __, entry: ___, ...rest }) => rest);
  const list = { contract: 1, serial, base: '/remotes/', remotes: short };
  const key: PublicKey & { d: string } = JSON.parse(await readFile(store.environment.signingKey, 'utf8'));
  const envelope = JSON.stringify(await sign(JSON.stringify(list), key));
  await store.db.updateTable('release_lists').set({ envelope }).execute();
  expect((await store.list()).remotes).toEqual(remotes);
  await store.run('releases', 'disable', 'lemonade');
  expect((await store.list()).remotes).toEqual([{ ...remotes[0], disabled: true }]);
  const written = await store.envelope();
  expect(JSON.parse(JSON.parse(written).payload).remotes[0]).toMatchObject({ base: remotes[0]?.base });
});

test('a remote is switched off, whatever is wrong with the shell', async () => {
  await store.run('release', await store.build());
  await write(store.folder, 'shell/shell.json', '{');
  await store.run('releases', 'disable', 'lemonade');
  expect(await store.live()).toMatchObject({ disabled: true });
});
