import { cp, mkdir, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { CONTRACT } from '@venture/shared/remotes/contract';
import { Failure } from '../failure';
import { write } from '../testing/remote';
import { newKey, SHELL, type TestStore, testStore } from '../testing/store';
import { USAGE } from './command';
import { signedWith } from './store/seal';

const DAY_MS = 24 * 60 * 60 * 1000;

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.remove());

const release = async (version: string, name = 'lemonade') =>
  store.run('release', await store.build({ name, version }));

const live = async () => (await store.list()).remotes[0];

describe('a rollback', () => {
  test('makes the release before live again, which falls back to the one before that', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version);
    const { serial } = await store.list();
    const before = (await live())?.since ?? '';
    expect(await store.run('rollback', 'lemonade')).toBe('lemonade 1.1.0 is live now, before it was 1.2.0.');
    const entry = await live();
    expect(entry).toMatchObject({ version: '1.1.0', channel: 'rollback', previous: { version: '1.0.0' } });
    expect((entry?.since ?? '') > before).toBe(true);
    expect((await store.list()).serial).toBe(serial + 1);
    await store.run('rollback', 'lemonade', '--channel', 'night-shift');
    expect(await live()).toMatchObject({ version: '1.0.0', channel: 'night-shift' });
    expect(await live()).not.toHaveProperty('previous');
    expect(await store.refused('rollback', 'lemonade')).toEqual(['version-unknown']);
  });

  test('to a version by its name works both ways, and never falls back to what it replaces', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version);
    await store.run('rollback', 'lemonade', '1.0.0');
    expect(await live()).not.toHaveProperty('previous');
    await store.run('rollback', 'lemonade', '1.2.0');
    expect(await live()).toMatchObject({ version: '1.2.0', previous: { version: '1.1.0' } });
  });

  test('is followed by a release as any other', async () => {
    await release('1.0.0');
    await release('1.1.0');
    await store.run('rollback', 'lemonade');
    expect(await release('1.1.1')).toBe('lemonade 1.1.1 is live now, before it was 1.0.0.');
    expect(await live()).toMatchObject({ previous: { version: '1.0.0' } });
  });

  test.each<[string, string[], string]>([
    ['an unknown remote', ['other'], 'remote-unknown'],
    ['a remote with one release', ['lemonade'], 'version-unknown'],
    ['an unknown version', ['lemonade', '0.9.0'], 'version-unknown'],
  ])('of %s is refused', async (_, args, code) => {
    await release('1.0.0');
    expect(await store.refused('rollback', ...args)).toEqual([code]);
  });

  test('to files that were altered, or were never released, is refused', async () => {
    await release('1.0.0');
    await release('1.1.0');
    const remote = join(store.place.storeDir, 'remotes/lemonade');
    await cp(join(remote, '1.0.0'), join(remote, '0.9.0'), { recursive: true });
    expect(await store.refused('rollback', 'lemonade', '0.9.0')).toEqual(['version-unknown']);
    await write(remote, '1.0.0/js/pages.js', 'evil()');
    expect(await store.refused('rollback', 'lemonade')).toEqual(['file-altered']);
  });

  test('to a route that has another owner now is refused', async () => {
    const routes = [
      { path: '/lemonade', title: 'A' },
      { path: '/other', title: 'B' },
    ];
    await store.run('release', await store.build({ manifest: { routes } }));
    await release('1.1.0');
    await release('1.0.0', 'other');
    expect(await store.refused('rollback', 'lemonade')).toEqual(['route-taken']);
  });
});

describe('a remote', () => {
  test('rests until it is enabled, whatever is released or rolled back meanwhile', async () => {
    await release('1.0.0');
    expect(await store.run('releases', 'disable', 'lemonade')).toBe('lemonade is resting.');
    expect(await live()).toMatchObject({ version: '1.0.0', disabled: true });
    expect(await release('1.1.0')).toContain('and resting until it is enabled.');
    expect(await live()).toMatchObject({ version: '1.1.0', disabled: true });
    await store.run('rollback', 'lemonade');
    expect(await live()).toMatchObject({ version: '1.0.0', disabled: true });
    expect(await store.run('releases', 'enable', 'lemonade')).toBe('lemonade is back.');
    expect(await live()).not.toHaveProperty('disabled');
    expect(await store.refused('releases', 'disable', 'other')).toEqual(['remote-unknown']);
  });

  test('that is removed leaves its routes to others', async () => {
    await release('1.0.0');
    const routes = [{ path: '/lemonade', title: 'A' }];
    const heir = await store.build({ name: 'heir', manifest: { routes } });
    expect(await store.refused('release', heir)).toEqual(['route-taken']);
    await store.run('releases', 'remove', 'lemonade');
    await store.run('release', heir);
    expect((await store.list()).remotes.map(({ name }) => name)).toEqual(['heir']);
  });
});

describe('what is live', () => {
  test('is told with version, time, way, weight and the release before', async () => {
    await release('1.0.0');
    await release('1.1.0');
    await release('2.0.0', 'other');
    await store.run('releases', 'disable', 'other');
    const [head, first, second, list] = (await store.run('releases')).split('\n');
    expect(head?.split(/ {2,}/)).toEqual(['remote', 'version', 'live since', 'by', 'page', 'before']);
    const now = new Date().toISOString().slice(0, 13).replace('T', ' ');
    expect(first).toMatch(
      new RegExp(`^lemonade +1\\.1\\.0 +${now}:\\d\\d UTC +release +0\\.\\d kB +1\\.0\\.0$`),
    );
    expect(second).toMatch(/^other +2\.0\.0 .* disabled$/);
    expect(list).toBe(`List ${(await store.list()).serial} in ${store.place.storeDir}`);
  });

  test('is nothing before the first release', async () => {
    expect(await store.refused('releases')).toEqual(['list-missing']);
  });
});

describe('a shell', () => {
  const shell = (change: object) =>
    write(store.place.shellDir, 'shell.json', JSON.stringify({ ...SHELL, ...change }));

  test('is held against all that is live', async () => {
    await release('1.0.0');
    await release('1.0.0', 'other');
    expect(await store.run('releases', 'check')).toBe('The shell fits all 2 remotes.');
  });

  test.each([
    [{ provides: { react: '20.0.0' } }, ['shared-unfit']],
    [{ provides: {} }, ['shared-unfit']],
    [{ routes: ['/lemonade'] }, ['route-of-shell']],
    [{ contract: CONTRACT + 1 }, ['contract-differs']],
    [{ contract: 'x' }, ['shell-invalid']],
  ])('that has %j is refused', async (change, codes) => {
    await release('1.0.0');
    await shell(change);
    expect(await store.refused('releases', 'check')).toEqual(codes);
  });

  test('that was never built is refused', async () => {
    await release('1.0.0');
    await rm(store.place.shellDir, { recursive: true });
    expect(await store.refused('releases', 'check')).toEqual(['shell-missing']);
  });
});

describe('pruning', () => {
  const versions = async () =>
    (await readdir(join(store.place.storeDir, 'remotes/lemonade')).catch(() => [])).toSorted();

  /** Lets everything have happened so many days ago. */
  async function age(days: number): Promise<void> {
    const seal = signedWith(store.place);
    const file = join(store.place.storeDir, 'history.json');
    const { events } = JSON.parse(await seal.open(await readFile(file, 'utf8'), file));
    for (const event of events) {
      event.since = new Date(Date.parse(event.since) - days * DAY_MS).toISOString();
    }
    await write(store.place.storeDir, 'history.json', await seal.close(JSON.stringify({ events })));
  }

  test('keeps what was live within a day, for tabs that are open, and what those fall back to', async () => {
    await release('1.0.0');
    await age(5);
    await release('1.1.0');
    await age(5);
    for (const version of ['1.2.0', '1.3.0', '1.4.0']) await release(version);
    expect(await store.run('releases', 'prune', '--keep', '0')).toBe('There is nothing to remove.');
    await age(0.9);
    await release('1.5.0');
    await age(0.2);
    // 1.1.0 ended 1.1 days ago as did 1.2.0 and 1.3.0; 1.4.0 ended 0.2 days ago and falls back to 1.3.0.
    expect((await store.run('releases', 'prune', '--keep', '0')).split('\n')).toEqual([
      'lemonade 1.0.0 is removed.',
      'lemonade 1.1.0 is removed.',
      'lemonade 1.2.0 is removed.',
    ]);
    expect(await versions()).toEqual(['1.3.0', '1.4.0', '1.5.0']);
    await age(2);
    await store.run('releases', 'prune', '--keep', '0');
    expect(await versions()).toEqual(['1.4.0', '1.5.0']);
    expect(await store.run('rollback', 'lemonade')).toContain('1.4.0 is live now');
  });

  test('keeps as many of the latest as are asked for', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await release(version);
    await age(9);
    await store.run('releases', 'prune');
    expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.3.0']);
  });

  test('forgets a removed remote once no tab can need it', async () => {
    await release('1.0.0');
    await store.run('releases', 'remove', 'lemonade');
    await store.run('releases', 'prune', '--keep', '0');
    expect(await versions()).toEqual(['1.0.0']);
    await age(2);
    await store.run('releases', 'prune', '--keep', '0');
    expect(await versions()).toEqual([]);
  });

  test('removes what no list ever told of once it is a day old', async () => {
    await release('1.0.0');
    const orphan = join(store.place.storeDir, 'remotes/lemonade/0.1.0');
    await mkdir(orphan);
    await store.run('releases', 'prune');
    expect(await versions()).toEqual(['0.1.0', '1.0.0']);
    const old = new Date(Date.now() - 2 * DAY_MS);
    await utimes(orphan, old, old);
    await store.run('releases', 'prune');
    expect(await versions()).toEqual(['1.0.0']);
  });
});

describe('keys', () => {
  test('that follow one another sign together, so that shells with either believe the list', async () => {
    const [older] = JSON.parse(await readFile(store.place.signingKey, 'utf8'));
    const newer = await newKey();
    const public_ = (...keys: object[]) => write(store.folder, 'keys/public.json', JSON.stringify(keys));
    await release('1.0.0');
    await write(store.folder, 'keys/signing.json', JSON.stringify([newer, older]));
    await public_(newer, older);
    expect(await store.run('releases', 'sign')).toBe('The list is signed with the keys of today.');
    for (const key of [newer, older]) {
      await public_(key);
      expect((await live())?.version).toBe('1.0.0');
    }
    await write(store.folder, 'keys/signing.json', JSON.stringify([newer]));
    await public_(newer);
    await release('1.1.0');
    await public_(older);
    expect(await store.refused('releases')).toEqual(['list-unsigned']);
  });
});

test.each([
  ['release'],
  ['release', '--local'],
  ['release', 'x', '--colour', 'red'],
  ['release', 'x', '--channel', 'No Word'],
  ['rollback'],
  ['rollback', 'a', 'b', 'c'],
  ['releases', 'fly'],
  ['releases', 'disable'],
  ['releases', 'disable', 'a', 'b'],
  ['releases', 'check', 'x'],
  ['releases', 'prune', 'x'],
  ['releases', 'prune', '--keep', 'many'],
])('%s %s %s %s tells how to use it', async (...args) => {
  await expect(store.run(...args.filter((arg) => arg !== undefined))).rejects.toThrow(new Failure(USAGE));
});
