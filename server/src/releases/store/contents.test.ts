import { expect, test } from '@jest/globals';
import { freshStore } from '../../testing/per-file';
import { write } from '../../testing/remote';

const store = freshStore();

test('a remote can be switched off even with a broken shell', async () => {
  await store.run('release', await store.build());
  await write(store.folder, 'shell/shell.json', '{');
  await store.run('releases', 'disable', 'lemonade');
  expect(await store.live()).toMatchObject({ disabled: true });
});

test.each(['{', '', '{"contract":1}'])('no command builds on a list that is %j', async (content) => {
  await store.run('release', await store.build());
  await store.db.updateTable('release_list').set({ content }).execute();
  expect(await store.refused('release', await store.build({ name: 'other' }))).toEqual(['list-unreadable']);
  expect(await store.refused('releases')).toEqual(['list-unreadable']);
  expect(await store.refused('rollback', 'lemonade')).toEqual(['list-unreadable']);
});
