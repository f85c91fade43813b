import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { freshStore } from '../testing/per-file';
import { RULES } from '../testing/remote';
import { integrity } from './store/built';

const store = freshStore();

describe('a release', () => {
  test('is in the store with all its files, and in the list with their hashes', async () => {
    const folder = await store.build({ others: { 'index.html': '<p>' }, files: { 'rules.mjs': RULES } });
    expect(await store.run('release', folder)).toBe('lemonade 1.0.0 is live now.');
    const { remotes } = await store.list();
    const [entry] = remotes;
    expect(entry).toMatchObject({
      name: 'lemonade',
      version: '1.0.0',
      base: '/remotes/lemonade/1.0.0/',
      channel: 'release',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    for (const [file, hash] of Object.entries(entry?.files ?? {})) {
      expect(integrity((await store.file('1.0.0', file)) ?? '')).toBe(hash);
    }
    expect(await store.file('1.0.0', 'index.html')).toBe('<p>');
  });

  longTest(
    'has the hashes of its first files in the list; that of release.json stands for all others',
    async () => {
      const first = { 'rules.mjs': RULES, 'card.svg': '<svg/>' };
      await store.run('release', await store.build({ files: first }));
      const later = { 'js/later.js': 'later()', 'css/later.css': '.later { color: red; }' };
      await store.run('release', await store.build({ name: 'two', files: later }));
      const { remotes } = await store.list();
      for (const { name, version, files, manifestHash } of remotes) {
        expect(Object.keys(files).toSorted()).toEqual(['css/pages.css', 'js/pages.js', 'js/remoteEntry.js']);
        const text = (await store.file(version, 'release.json', name)) ?? '';
        expect(integrity(text)).toBe(manifestHash);
        const listed = Object.keys(JSON.parse(text).files);
        expect(listed).toEqual(expect.arrayContaining(Object.keys(name === 'two' ? later : first)));
      }
      expect(remotes.map((remote) => remote.hasLazyFiles)).toEqual([undefined, true]);
    },
  );

  longTest(
    'of a game says in the list what its scores are worth, since the dashboard counts the games that bring XP',
    async () => {
      const scale = { from: 0, to: 8 };
      await store.run('release', await store.build({ manifest: { scale } }));
      expect((await store.list()).remotes).toMatchObject([{ name: 'lemonade', scale }]);
    },
  );

  longTest('is kept once, however many releases have the same files', async () => {
    for (const version of ['1.0.0', '1.1.0']) await store.release(version);
    const { rows } = await sql<{ contents: string; files: string }>`
      select (select count(*) from release_contents) as contents, (select count(*) from release_files) as files
    `.execute(store.db);
    expect(rows).toEqual([{ contents: '8', files: '7' }]); // both have the same style
  });

  test('replaces the previous one, names it as fallback, and leaves all others alone', async () => {
    await store.run('release', await store.build());
    await store.run('release', await store.build({ name: 'other' }));
    const before = await store.list();
    const text = (await store.file('1.0.0', 'release.json')) ?? '';
    const said = await store.run('release', await store.build({ version: '1.1.0' }), '--channel', 'early');
    expect(said).toBe('lemonade 1.1.0 is live now, instead of 1.0.0.');
    const { serial, remotes } = await store.list();
    expect(serial).toBeGreaterThan(before.serial);
    expect(remotes.map(({ name }) => name)).toEqual(['lemonade', 'other']);
    expect(remotes[0]).toMatchObject({
      version: '1.1.0',
      channel: 'early',
      previous: { version: '1.0.0', manifestHash: integrity(text) },
    });
    expect(remotes[1]).toEqual(before.remotes[1]);
  });

  longTest('that is live already changes nothing', async () => {
    const folder = await store.build();
    await store.run('release', folder);
    const before = await store.list();
    expect(await store.run('release', folder)).toBe('lemonade 1.0.0 is already live.');
    expect(await store.list()).toEqual(before);
  });

  test('of an older version must be forced', async () => {
    await store.run('release', await store.build({ version: '2.0.0' }));
    const older = await store.build({ version: '1.9.9' });
    expect(await store.refused('release', older)).toEqual(['version-older']);
    await store.run('release', older, '--force');
    expect((await store.list()).remotes[0]?.version).toBe('1.9.9');
  });

  longTest('of several remotes makes all of them live at once, or none', async () => {
    const [one, two] = [await store.build(), await store.build({ name: 'two' })];
    const bad = await store.build({ name: 'bad', range: '^20.0.0' });
    expect(await store.refused('release', one, two, bad)).toEqual(['shared-unfit']);
    expect(await store.listText()).toBe('');
    await store.run('release', one, two);
    expect((await store.list()).remotes).toHaveLength(2);
  });

  longTest('may be what a route is moved to when its owner gives it up at the same time', async () => {
    const routes = [
      { path: '/lemonade', title: 'A' },
      { path: '/stand', title: 'B' },
    ];
    await store.run('release', await store.build({ manifest: { routes } }));
    const less = await store.build({ version: '1.1.0' });
    const more = await store.build({ name: 'stand' });
    expect(await store.refused('release', more)).toEqual(['route-taken']);
    await store.run('release', more, less);
    expect((await store.list()).remotes.map(({ name }) => name)).toEqual(['lemonade', 'stand']);
  });

  longTest('with a shell that nobody has built is held against the list alone, and says so', async () => {
    await rm(join(store.folder, 'shell'), { recursive: true });
    const said = await store.run('release', await store.build());
    expect(said).toContain('Not checked against a shell: there is no shell.json in');
  });
});
