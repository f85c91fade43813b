import { rm } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { CONTRACT } from '@venture/contract/remotes';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { freshStore } from '../testing/per-file';
import { write } from '../testing/remote';
import { SHELL } from '../testing/store';

const store = freshStore();

describe('a remote', () => {
  test('stays off until enabled, whatever is released or rolled back meanwhile', async () => {
    await store.release('1.0.0');
    expect(await store.run('releases', 'disable', 'lemonade')).toBe('lemonade is switched off.');
    expect(await store.live()).toMatchObject({ version: '1.0.0', disabled: true });
    expect(await store.release('1.1.0')).toContain('and switched off until it is enabled.');
    expect(await store.live()).toMatchObject({ version: '1.1.0', disabled: true });
    await store.run('rollback', 'lemonade');
    expect(await store.live()).toMatchObject({ version: '1.0.0', disabled: true });
    expect(await store.run('releases', 'enable', 'lemonade')).toBe('lemonade is enabled again.');
    expect(await store.live()).not.toHaveProperty('disabled');
    expect(await store.refused('releases', 'disable', 'other')).toEqual(['remote-unknown']);
  });

  longTest('that is removed leaves its routes to others', async () => {
    await store.release('1.0.0');
    const routes = [{ path: '/lemonade', title: 'A' }];
    const heir = await store.build({ name: 'heir', manifest: { routes } });
    expect(await store.refused('release', heir)).toEqual(['route-taken']);
    await store.run('releases', 'remove', 'lemonade');
    await store.run('release', heir);
    expect((await store.list()).remotes.map(({ name }) => name)).toEqual(['heir']);
  });
});

describe('what is live', () => {
  test('has a line with its version, time, channel and previous release', async () => {
    await store.release('1.0.0');
    await store.release('1.1.0');
    await store.release('2.0.0', 'other');
    await store.run('releases', 'disable', 'other');
    const [first, second, list] = (await store.run('releases')).split('\n');
    const now = new Date().toISOString().slice(0, 13).replace('T', ' ');
    expect(first).toMatch(
      new RegExp(`^lemonade 1\\.1\\.0, since ${now}:\\d\\d UTC, by release, before: 1\\.0\\.0$`),
    );
    expect(second).toMatch(/^other 2\.0\.0, .* disabled$/);
    expect(list).toBe(`List ${(await store.list()).serial}`);
  });

  longTest('is nothing before the first release', async () => {
    expect(await store.refused('releases')).toEqual(['list-missing']);
  });
});

longDescribe('a shell', () => {
  const shell = (change: object) =>
    write(store.environment.shellDir, 'shell.json', JSON.stringify({ ...SHELL, ...change }));

  test('is checked against all live remotes', async () => {
    await store.release('1.0.0');
    await store.release('1.0.0', 'other');
    expect(await store.run('releases', 'check')).toBe('The shell fits all 2 remotes.');
  });

  test.each([
    [{ provides: { react: '20.0.0' } }, ['shared-unfit']],
    [{ provides: {} }, ['shared-unfit']],
    [{ routes: ['/lemonade'] }, ['route-of-shell']],
    [{ routes: ['/:any'] }, ['route-of-shell']],
    [{ routes: ['/lemonade/(x'] }, ['shell-invalid']],
    [{ contract: CONTRACT + 1 }, ['contract-differs']],
    [{ contract: 'x' }, ['shell-invalid']],
  ])('that has %j is refused', async (change, codes) => {
    await store.release('1.0.0');
    await shell(change);
    expect(await store.refused('releases', 'check')).toEqual(codes);
  });

  test('that was never built is refused', async () => {
    await store.release('1.0.0');
    await rm(store.environment.shellDir, { recursive: true });
    expect(await store.refused('releases', 'check')).toEqual(['shell-missing']);
  });
});

test.each([
  ['release', 'x', '--channel', 'No Word'],
  ['release', 'x', '--rollout', 'some day'],
  ['releases', 'prune', '--keep', 'many'],
])('%s %s %s %s is refused before anything is done', async (...typed) => {
  await expect(store.run(...typed)).rejects.toThrow('It must be ');
});
