import { describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { freshStore } from '../testing/per-file';
import { changeRollout } from './rollout/rollout';
import { SERVER } from './store/environment';
import { changeStore } from './store/store';
import { removeRelease } from './store/writer';

const BY_ITSELF = { channel: 'rollout', actor: SERVER };

const store = freshStore();

const publish = (...folders: readonly string[]) => store.run('release', '--local', ...folders);
const names = async () => (await store.list()).remotes.map(({ name, version }) => `${name} ${version}`);
const text = () => store.listText();

describe('the remotes of a checkout', () => {
  test('are published as they are, and left alone if unchanged', async () => {
    const [one, two] = [await store.build(), await store.build({ name: 'two' })];
    expect(await publish(one, two)).toBe('lemonade 1.0.0 is live now.\ntwo 1.0.0 is live now.');
    expect((await store.list()).remotes[0]?.channel).toBe('local');
    const before = await text();
    expect(await publish(one, two)).toBe('');
    expect(await text()).toBe(before);
  });

  longTest('replace newer ones, for an older checkout is as good', async () => {
    await publish(await store.build({ version: '2.0.0' }));
    await publish(await store.build({ version: '1.0.0' }));
    expect(await names()).toEqual(['lemonade 1.0.0']);
  });

  test("leave the list when the checkout no longer has them; a team's releases stay", async () => {
    const [one, two] = [await store.build(), await store.build({ name: 'two' })];
    await publish(one, two);
    await store.run('release', await store.build({ name: 'guest' }));
    expect(await publish(one)).toBe('');
    expect(await names()).toEqual(['lemonade 1.0.0', 'guest 1.0.0']);
  });

  longTest('are as good as those that were built from the same sources before', async () => {
    await publish(await store.build());
    const before = await text();
    const again = await store.build({ files: { 'js/pages.js': 'otherwise()' } });
    await publish(again);
    const [entry] = (await store.list()).remotes;
    expect(entry?.files).toEqual(JSON.parse(before).remotes[0].files);
  });

  longTest('are put there again when they were removed', async () => {
    const folder = await store.build();
    await publish(folder);
    await changeStore(store.environment, ({ db }) => removeRelease(db, 'lemonade', '1.0.0'));
    expect(await store.file('1.0.0', 'js/pages.js')).toBeUndefined();
    await publish(folder);
    expect(await store.file('1.0.0', 'js/pages.js')).toBe("pages('lemonade', '1.0.0');");
  });

  test('stay rolled back until there is another version, with a notice at each start', async () => {
    const [older, newer] = [await store.build(), await store.build({ version: '1.1.0' })];
    await publish(older);
    await publish(newer);
    await store.run('rollback', 'lemonade');
    const sentence =
      'lemonade 1.1.0 was rolled back and stays that way until it changes; npm run rollback -- lemonade 1.1.0 makes it live again.';
    for (const _ of ['one start', 'the next']) expect(await publish(newer)).toBe(sentence);
    expect(await names()).toEqual(['lemonade 1.0.0']);
    expect(await publish(newer, await store.build({ name: 'two' }))).toBe(
      `two 1.0.0 is live now.\n${sentence}`,
    );
    await store.run('rollback', 'lemonade', '1.1.0');
    expect(await publish(newer)).toBe('');
    await store.run('rollback', 'lemonade', '1.0.0');
    await publish(await store.build({ version: '1.2.0' }));
    expect(await names()).toEqual(['lemonade 1.2.0']);
    await publish(newer);
    expect(await names()).toEqual(['lemonade 1.1.0']);
  });

  longTest(
    'that the brake stopped, or somebody took back, stay so until somebody releases them',
    async () => {
      const newer = await store.build({ version: '2.0.0' });
      await publish(await store.build());
      await store.run('release', newer, '--rollout', '10');
      expect(await publish(newer)).toMatch(/^lemonade 2\.0\.0 is being rolled out and goes on so; /);
      const reason = 'It failed for 20 of 20 visitors.';
      await changeRollout('lemonade', { what: 'stop', reason }, BY_ITSELF, store.environment);
      await store.run('releases', 'disable', 'lemonade');
      await store.run('releases', 'enable', 'lemonade');
      expect(await publish(newer)).toBe(
        `lemonade 2.0.0 was stopped automatically: ${reason} It stays that way until it changes; npm run release -w @venture/lemonade makes it live.`,
      );
      await store.run('release', newer, '--rollout', '10');
      await store.run('rollback', 'lemonade');
      expect(await publish(newer)).toMatch(/^lemonade 2\.0\.0 was taken back and stays that way/);
      expect(await names()).toEqual(['lemonade 1.0.0']);
      await publish(await store.build({ version: '2.0.1' }));
      expect(await names()).toEqual(['lemonade 2.0.1']);
      await store.run('release', newer, '--force');
      expect(await publish(newer)).toBe('');
      expect(await names()).toEqual(['lemonade 2.0.0']);
    },
  );

  longTest('take the place of a newer one that a team released into it', async () => {
    await publish(await store.build());
    await store.run('release', await store.build({ version: '1.1.0' }));
    await publish(await store.build());
    expect(await names()).toEqual(['lemonade 1.0.0']);
  });

  longTest(
    'stay out of the list that somebody removed them from, until there is another version',
    async () => {
      const folder = await store.build();
      await publish(folder);
      await store.run('releases', 'remove', 'lemonade');
      expect(await publish(folder)).toBe(
        'lemonade 1.0.0 was removed from the list and stays out; npm run release -w @venture/lemonade brings it back.',
      );
      await store.run('release', folder);
      expect(await publish(folder)).toBe('');
      expect(await names()).toEqual(['lemonade 1.0.0']);
      await store.run('releases', 'remove', 'lemonade');
      await publish(await store.build({ version: '1.0.1' }));
      expect(await names()).toEqual(['lemonade 1.0.1']);
    },
  );

  longTest('rest on when they rested', async () => {
    await publish(await store.build());
    await store.run('releases', 'disable', 'lemonade');
    await publish(await store.build({ version: '1.1.0' }));
    expect((await store.list()).remotes[0]).toMatchObject({ version: '1.1.0', disabled: true });
  });

  longTest('must be as good as any release', async () => {
    expect(await store.refused('release', '--local', await store.build({ range: '^20.0.0' }))).toEqual([
      'shared-unfit',
    ]);
  });
});

test('an unreadable list is rebuilt', async () => {
  const [one, other] = [await store.build(), await store.build({ name: 'other' })];
  await store.run('release', other);
  await publish(one, other);
  await store.db.updateTable('release_list').set({ content: '{' }).execute();
  await publish(one);
  expect(await names()).toEqual(['lemonade 1.0.0']);
});
