import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { CONTRACT } from '@venture/shared/remotes/contract';
import { RULES, type TestRemote, write } from '../testing/remote';
import { newKey, type TestStore, testStore } from '../testing/store';
import { Refused } from './refused';
import { integrity } from './store/durable';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.remove());

const card = (path: string, order: number) => ({ slot: 'landing', title: 'A', text: 'B', path, order });

const noise = (bytes: number) => {
  let state = 1;
  const letters = Array.from({ length: bytes }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  });
  return `/*${letters.join('').replaceAll('*/', '')}*/`;
};

describe('a release', () => {
  test('is in the store with all its files, and in a signed list with the hash of each', async () => {
    const folder = await store.build({ standalone: { 'index.html': '<p>' }, files: { 'rules.mjs': RULES } });
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
    const placed = join(store.place.storeDir, 'remotes/lemonade/1.0.0');
    for (const [file, hash] of Object.entries(entry?.files ?? {})) {
      expect(integrity(await readFile(join(placed, file)))).toBe(hash);
    }
    expect(await readFile(join(placed, 'index.html'), 'utf8')).toBe('<p>');
    expect(await readdir(join(store.place.storeDir, '.drafts'))).toEqual([]);
  });

  test('replaces the one before, names it to fall back to, and leaves all others alone', async () => {
    await store.run('release', await store.build());
    await store.run('release', await store.build({ name: 'other' }));
    const before = await store.list();
    const text = await readFile(join(store.place.storeDir, 'remotes/lemonade/1.0.0/release.json'), 'utf8');
    const said = await store.run('release', await store.build({ version: '1.1.0' }), '--channel', 'early');
    expect(said).toBe('lemonade 1.1.0 is live now, before it was 1.0.0.');
    const { serial, remotes } = await store.list();
    expect(serial).toBe(before.serial + 1);
    expect(remotes.map(({ name }) => name)).toEqual(['lemonade', 'other']);
    expect(remotes[0]).toMatchObject({
      version: '1.1.0',
      channel: 'early',
      previous: { version: '1.0.0', release: integrity(text) },
    });
    expect(remotes[1]).toEqual(before.remotes[1]);
  });

  test('that is live already changes nothing', async () => {
    const folder = await store.build();
    await store.run('release', folder);
    const before = await store.list();
    expect(await store.run('release', folder)).toBe('lemonade 1.0.0 is live already.');
    expect(await store.list()).toEqual(before);
  });

  test('of an older version needs to be forced', async () => {
    await store.run('release', await store.build({ version: '2.0.0' }));
    const older = await store.build({ version: '1.9.9' });
    expect(await store.refused('release', older)).toEqual(['version-older']);
    await store.run('release', older, '--force');
    expect((await store.list()).remotes[0]?.version).toBe('1.9.9');
  });

  test('of several remotes makes all of them live at once, or none', async () => {
    const [one, two] = [await store.build(), await store.build({ name: 'two' })];
    const bad = await store.build({ name: 'bad', range: '^20.0.0' });
    expect(await store.refused('release', one, two, bad)).toEqual(['shared-unfit']);
    expect(existsSync(join(store.place.storeDir, 'remotes.json'))).toBe(false);
    await store.run('release', one, two);
    expect((await store.list()).remotes).toHaveLength(2);
  });

  test('may be what a route is moved to when its owner gives it up at the same time', async () => {
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

  test('has its address where the folders are served from', async () => {
    Object.assign(store.place, { remotesBase: 'https://cdn.example/r/' });
    await store.run('release', await store.build());
    expect((await store.list()).remotes[0]?.base).toBe('https://cdn.example/r/lemonade/1.0.0/');
  });

  test('with a shell that nobody has built is held against the list alone, and says so', async () => {
    await rm(join(store.folder, 'shell'), { recursive: true });
    const said = await store.run('release', await store.build());
    expect(said).toContain('Not held against a shell: there is no shell.json in');
  });
});

describe('a bad release is refused with its own code and changes nothing:', () => {
  const untouched = async (_: string) => {};
  const alter = (file: string, text: string) => (folder: string) => write(folder, file, text);
  const omit = (file: string) => (folder: string) => rm(join(folder, file));

  test.each<[string, string, TestRemote, ((folder: string) => Promise<void>)?]>([
    ['no build', 'release-missing', {}, omit('dist/release.json')],
    ['no folder of a remote', 'manifest-missing', {}, omit('remote.json')],
    ['a release.json that is no JSON', 'release-invalid', {}, alter('dist/release.json', '{')],
    ['a release without an entry', 'release-invalid', { release: { entry: '../x.js' } }],
    ['a remote.json that says too much', 'manifest-invalid', { manifest: { colour: 'red' } }],
    ['a remote.json changed since the build', 'release-stale', { release: { title: 'Other' } }],
    ['a version raised since the build', 'release-stale', { release: { version: '1.0.1' } }],
    ['another contract', 'contract-differs', { manifest: { contract: CONTRACT + 1 } }],
    ['a route of another remote', 'route-taken', { manifest: { routes: [{ path: '/live', title: 'X' }] } }],
    ['a route of the shell', 'route-of-shell', { manifest: { routes: [{ path: '/home', title: 'X' }] } }],
    ['a card that leads elsewhere', 'card-elsewhere', { manifest: { cards: [card('/live', 9)] } }],
    ["another remote's place among cards", 'card-taken', { manifest: { cards: [card('/lemonade', 1)] } }],
    ['React of another major version', 'shared-unfit', { range: '^20.0.0' }],
    ['a newer React than the shell has', 'shared-unfit', { range: '^19.4.0' }],
    ['a package the shell has not', 'shared-unfit', { release: { shared: { vue: '^3.0.0' } } }],
    ['a package part of another version', 'shared-unfit', { release: { shared: { 'react/x': '^18.0.0' } } }],
    ['an entry of more than 8 kB', 'entry-too-big', { files: { 'js/remoteEntry.js': noise(12_000) } }],
    ['a page of more than 60 kB', 'page-too-big', { files: { 'js/pages.js': noise(90_000) } }],
    ['styles for everything', 'style-outside', { files: { 'css/lazy.css': '.a {} body { color: red }' } }],
    ['a listed file that is missing', 'file-missing', {}, omit('dist/js/pages.js')],
    ['an entry that is not listed', 'file-missing', { release: { entry: 'js/other.js' } }],
    [
      'a picture that is not listed',
      'file-missing',
      { manifest: { cards: [{ ...card('/lemonade', 3), art: 'a.svg' }] } },
    ],
    ['an altered file', 'file-altered', {}, alter('dist/js/pages.js', 'evil()')],
    ['a file that is not listed', 'file-unlisted', {}, alter('dist/js/more.js', 'more()')],
    ['rules that do not load', 'rules-broken', { files: { 'rules.mjs': 'import "react";' } }],
    ['rules that touch the page', 'rules-broken', { files: { 'rules.mjs': 'document.title;' } }],
    ['rules that are none', 'rules-broken', { files: { 'rules.mjs': 'export const rules = {};' } }],
  ])('%s is %s', async (_, code, made, change = untouched) => {
    const live = { name: 'live', manifest: { cards: [card('/live', 1)] } };
    await store.run('release', await store.build(live));
    const before = await readFile(join(store.place.storeDir, 'remotes.json'), 'utf8');
    const folder = await store.build(made);
    await change(folder);
    expect(await store.refused('release', folder)).toEqual([code]);
    expect(await readFile(join(store.place.storeDir, 'remotes.json'), 'utf8')).toBe(before);
    expect(await readdir(join(store.place.storeDir, 'remotes'))).toEqual(['live']);
    expect(await readdir(join(store.place.storeDir, '.drafts'))).toEqual([]);
  });

  test('other content under a version that was live is version-taken, even when that is pruned', async () => {
    await store.run('release', await store.build());
    const other = await store.build({ files: { 'js/more.js': 'more()' } });
    expect(await store.refused('release', other)).toEqual(['version-taken']);
    await store.run('release', await store.build({ version: '1.1.0' }));
    await rm(join(store.place.storeDir, 'remotes/lemonade/1.0.0'), { recursive: true });
    expect(await store.refused('release', other, '--force')).toEqual(['version-taken']);
  });

  test('a game without the rules it had is rules-missing', async () => {
    await store.run('release', await store.build({ files: { 'rules.mjs': RULES } }));
    expect(await store.refused('release', await store.build({ version: '2.0.0' }))).toEqual([
      'rules-missing',
    ]);
  });

  test('each problem is told, in a sentence of its own', async () => {
    const folder = await store.build({
      range: '^1.0.0',
      manifest: { contract: 7, routes: [{ path: '/home', title: 'X' }] },
    });
    const error = await store.run('release', folder).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Refused);
    expect(error.message.split('\n')).toEqual([
      'contract-differs: It was made for contract 7, but contract 1 is what counts here.',
      'route-of-shell: The route /home belongs to the shell itself.',
      'shared-unfit: It needs react ^1.0.0, the shell has 19.3.1.',
    ]);
  });
});

describe('a list that cannot be believed is not built upon:', () => {
  test.each<[string, string, (text: string) => string]>([
    ['one byte changed', 'list-unsigned', (text) => text.replace('lemonade', 'lemonadE')],
    ['no envelope', 'list-unsigned', (text) => JSON.parse(text).payload],
    ['cut', 'list-unreadable', (text) => text.slice(0, 100)],
    ['empty', 'list-unreadable', () => ''],
  ])('%s is %s', async (_, code, change) => {
    await store.run('release', await store.build());
    const file = join(store.place.storeDir, 'remotes.json');
    await write(store.place.storeDir, 'remotes.json', change(await readFile(file, 'utf8')));
    expect(await store.refused('release', await store.build({ name: 'other' }))).toEqual([code]);
    expect(await store.refused('releases')).toEqual([code]);
    expect(await store.refused('rollback', 'lemonade')).toEqual([code]);
  });

  test('signed by a key that is not ours is list-unsigned', async () => {
    await store.run('release', await store.build());
    await write(store.folder, 'keys/public.json', JSON.stringify([await newKey()]));
    expect(await store.refused('release', await store.build({ name: 'other' }))).toEqual(['list-unsigned']);
  });

  test('a signing key that belongs to none of the public ones is key-unknown', async () => {
    await write(store.folder, 'keys/public.json', JSON.stringify([await newKey()]));
    expect(await store.refused('release', await store.build())).toEqual(['key-unknown']);
    expect(existsSync(join(store.place.storeDir, 'remotes.json'))).toBe(false);
  });

  test.each<[string, string, string?]>([
    ['no signing key', 'key-missing'],
    ['a broken one', 'key-invalid', '[{}]'],
  ])('%s is %s', async (_, code, text = '') => {
    await rm(store.place.signingKey);
    if (text) await write(store.folder, 'keys/signing.json', text);
    expect(await store.refused('release', await store.build())).toEqual([code]);
    expect(existsSync(join(store.place.storeDir, 'remotes.json'))).toBe(false);
  });
});
