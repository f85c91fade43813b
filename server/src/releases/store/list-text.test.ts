import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parseJson } from '@venture/contract/parse';
import { SignedList } from '@venture/contract/signed';
import { write } from '../../testing/remote';
import { SHELL, type TestStore, testStore } from '../../testing/store';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.remove());

const shellSays = (said: object | string) =>
  write(store.folder, 'shell/shell.json', typeof said === 'string' ? said : JSON.stringify(said));

/** The first line, as it stands in the file. */
async function line(): Promise<object> {
  const text = await readFile(join(store.environment.storeDir, 'remotes.json'), 'utf8');
  return JSON.parse(parseJson(SignedList, text, 'the list').payload).remotes[0];
}

describe('the lines of the list', () => {
  test('are whole for a shell that does not know short ones, or that nobody knows', async () => {
    await store.run('release', await store.build());
    expect(await line()).toMatchObject({ base: '/remotes/lemonade/1.0.0/', preload: expect.any(Array) });
  });

  test('are short for a shell that reads them, and mean the same', async () => {
    await store.run('release', await store.build());
    const { remotes } = await store.list();
    await shellSays({ ...SHELL, shortLines: true });
    await store.run('releases', 'sign');
    expect(await line()).not.toHaveProperty('base');
    expect((await store.list()).remotes).toEqual(remotes);
    await store.run('release', await store.build({ version: '1.1.0' }));
    await store.run('rollback', 'lemonade');
    expect((await store.list()).remotes).toMatchObject([{ version: '1.0.0', base: remotes[0]?.base }]);
  });

  test('become whole again with a shell of before', async () => {
    await shellSays({ ...SHELL, shortLines: true });
    await store.run('release', await store.build());
    await shellSays(SHELL);
    await store.run('releases', 'sign');
    expect(await line()).toHaveProperty('base');
  });

  test('a remote is switched off, whatever is wrong with the shell', async () => {
    await store.run('release', await store.build());
    await shellSays('{');
    await store.run('releases', 'disable', 'lemonade');
    expect(await line()).toMatchObject({ disabled: true });
  });
});
