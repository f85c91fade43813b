import { expect, test } from '@jest/globals';
import { readReleaseShares } from '../../operations/state-metrics';
import { freshStore } from '../../testing/per-file';

const store = freshStore();

test('each release has its share of people from the list, and a disabled remote has none', async () => {
  const remote = 'lemonade';
  expect(await readReleaseShares(store.db)).toEqual([]);
  await store.release('1.0.0');
  expect(await readReleaseShares(store.db)).toEqual([[{ remote, version: '1.0.0' }, 1]]);
  await store.run('release', await store.build({ version: '2.0.0' }), '--rollout', '25');
  expect(await readReleaseShares(store.db)).toEqual([
    [{ remote, version: '1.0.0' }, 0.75],
    [{ remote, version: '2.0.0' }, 0.25],
  ]);
  await store.run('releases', 'disable', remote);
  expect(await readReleaseShares(store.db)).toEqual([[{ remote, version: '1.0.0' }, 0]]);
});
