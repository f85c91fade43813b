import { describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { freshStore } from '../testing/per-file';
import { readBuiltRemote } from './store/built';
import { storeRelease } from './store/writer';

const store = freshStore();

describe('a rollback', () => {
  test('makes the previous release live again, with the one before that as fallback', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await store.release(version);
    const { serial } = await store.list();
    const before = (await store.live())?.since ?? '';
    expect(await store.run('rollback', 'lemonade')).toBe('lemonade 1.1.0 is live now, instead of 1.2.0.');
    const entry = await store.live();
    expect(entry).toMatchObject({ version: '1.1.0', channel: 'rollback', previous: { version: '1.0.0' } });
    expect((entry?.since ?? '') > before).toBe(true);
    expect((await store.list()).serial).toBeGreaterThan(serial);
    await store.run('rollback', 'lemonade', '--channel', 'night-shift');
    expect(await store.live()).toMatchObject({ version: '1.0.0', channel: 'night-shift' });
    expect(await store.live()).not.toHaveProperty('previous');
    expect(await store.refused('rollback', 'lemonade')).toEqual(['version-unknown']);
  });

  test('to a named version works in both directions, and never has the replaced one as its fallback', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await store.release(version);
    await store.run('rollback', 'lemonade', '1.0.0');
    expect(await store.live()).not.toHaveProperty('previous');
    await store.run('rollback', 'lemonade', '1.2.0');
    expect(await store.live()).toMatchObject({ version: '1.2.0', previous: { version: '1.1.0' } });
    await store.run('rollback', 'lemonade', '1.0.0');
    await store.run('rollback', 'lemonade', '1.1.0');
    expect((await store.live())?.version).toBe('1.1.0');
    expect(await store.live()).not.toHaveProperty('previous');
  });

  longTest('is followed by a release as any other', async () => {
    await store.release('1.0.0');
    await store.release('1.1.0');
    await store.run('rollback', 'lemonade');
    expect(await store.release('1.1.1')).toBe('lemonade 1.1.1 is live now, instead of 1.0.0.');
    expect(await store.live()).toMatchObject({ previous: { version: '1.0.0' } });
  });

  longTest.each<[string, string[], string]>([
    ['an unknown remote', ['other'], 'remote-unknown'],
    ['a remote with one release', ['lemonade'], 'version-unknown'],
    ['an unknown version', ['lemonade', '0.9.0'], 'version-unknown'],
  ])('of %s is refused', async (_, args, code) => {
    await store.release('1.0.0');
    expect(await store.refused('rollback', ...args)).toEqual([code]);
  });

  longTest('says what can be done where nothing came before', async () => {
    await store.release('1.0.0');
    const remedy = 'Name one that was live, switch it off, or release a newer version.';
    await expect(store.run('rollback', 'lemonade')).rejects.toThrow(`before 1.0.0 to go back to. ${remedy}`);
  });

  test('to altered or never released files is refused', async () => {
    await store.release('1.0.0');
    await store.release('1.1.0');
    const built = await readBuiltRemote(await store.build({ version: '0.9.0' }));
    await store.db.transaction().execute((trx) => storeRelease(trx, built, false));
    expect(await store.refused('rollback', 'lemonade', '0.9.0')).toEqual(['version-unknown']);
    await store.alter('1.0.0', 'js/pages.js', 'evil()');
    expect(await store.refused('rollback', 'lemonade')).toEqual(['file-altered']);
  });

  longTest('to a route that has another owner now is refused', async () => {
    const routes = [
      { path: '/lemonade', title: 'A' },
      { path: '/other', title: 'B' },
    ];
    await store.run('release', await store.build({ manifest: { routes } }));
    await store.release('1.1.0');
    await store.release('1.0.0', 'other');
    expect(await store.refused('rollback', 'lemonade')).toEqual(['route-taken']);
  });
});
