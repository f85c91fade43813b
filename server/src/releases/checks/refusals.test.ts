import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CONTRACT } from '@venture/contract/remotes';
import { RULES, type TestRemote, write } from '../../testing/remote';
import { type TestStore, testStore } from '../../testing/store';
import { RefusalError } from '../store/refusal';
import { changeStore } from '../store/store';
import { removeRelease } from '../store/writer';

let store: TestStore;

const card = (path: string, order: number) => ({ slot: 'landing', title: 'A', text: 'B', path, order });

const MODE = {
  id: 'tens',
  title: 'Tens',
  text: 'Ten at a time.',
  path: '/lemonade',
  scale: { from: 0, to: 9 },
};

/** Rules of a mode that refuse its options. */
const REFUSING = `
  const Action = { '~standard': { validate: (value) => ({ value }) } };
  const Options = { '~standard': { validate: (value) => (value.x ? { issues: [{}] } : { value }) } };
  const rules = { version: 1, start: () => 0, step: (sum) => sum, isOver: () => true, score: (sum) => sum };
  export const modes = { tens: { rules, Action, Options } };`;

const noise = (bytes: number) => {
  let state = 1;
  const letters = Array.from({ length: bytes }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  });
  return `/*${letters.join('').replaceAll('*/', '')}*/`;
};

describe('a bad release is refused with its own code and changes nothing:', () => {
  let before: string;
  // Shared by all these tests, since they change nothing.
  beforeAll(async () => {
    store = await testStore();
    await store.run('release', await store.build({ name: 'live', manifest: { cards: [card('/live', 1)] } }));
    before = await store.listText();
  });
  afterAll(() => store.remove());

  const untouched = async (_: string) => {};
  const alter = (file: string, text: string) => (folder: string) => write(folder, file, text);
  const omit = (file: string) => (folder: string) => rm(join(folder, file));

  test.each<[string, string, TestRemote, ((folder: string) => Promise<void>)?]>([
    ['no build', 'release-missing', {}, omit('dist/release.json')],
    ['no folder of a remote', 'manifest-missing', {}, omit('remote.json')],
    ['a release.json that is no JSON', 'release-invalid', {}, alter('dist/release.json', '{')],
    ['a release without an entry', 'release-invalid', { release: { entry: '../x.js' } }],
    ['a remote.json that says too much', 'manifest-invalid', { manifest: { colour: 'red' } }],
    ['a scale that falls', 'manifest-invalid', { manifest: { scale: { from: 8, to: 0 } } }],
    ['a scale without an end', 'release-invalid', { release: { scale: { from: 8 } } }],
    ['a scale changed since the build', 'release-stale', { release: { scale: { from: 0, to: 1 } } }],
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
    ['more than 3 MB in all', 'release-too-big', { files: { 'js/lazy.js': ' '.repeat(3 * 2 ** 20) } }],
    ['a reason given since the build', 'release-stale', { release: { sizeReason: 'Many pictures.' } }],
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
    ['rules that wait forever', 'rules-broken', { files: { 'rules.mjs': 'await new Promise(() => {});' } }],
    [
      'a mode without rules',
      'rules-broken',
      { manifest: { modes: [MODE] }, files: { 'rules.mjs': 'export const moves = [];' } },
    ],
    [
      'a mode at a page of another remote',
      'manifest-invalid',
      { manifest: { modes: [{ ...MODE, path: '/x' }] } },
    ],
    [
      'a daily play that its own rules refuse',
      'rules-broken',
      {
        manifest: { modes: [{ ...MODE, daily: { title: 'Today', options: { x: 1 } } }] },
        files: { 'rules.mjs': REFUSING },
      },
    ],
    ['rules that are none', 'rules-broken', { files: { 'rules.mjs': 'export const rules = {};' } }],
  ])('%s is %s', async (_, code, made, change = untouched) => {
    const folder = await store.build(made);
    await change(folder);
    expect(await store.refused('release', folder)).toEqual([code]);
    expect(await store.listText()).toBe(before);
    const stored = await store.db.selectFrom('releases').select('remote').execute();
    expect(stored).toEqual([{ remote: 'live' }]);
  });
});

describe('a bad release', () => {
  beforeEach(async () => {
    store = await testStore();
  });
  afterEach(() => store.remove());

  test('other content under a version that was once live is version-taken, even after pruning', async () => {
    await store.run('release', await store.build());
    const other = await store.build({ files: { 'js/more.js': 'more()' } });
    expect(await store.refused('release', other)).toEqual(['version-taken']);
    await store.run('release', await store.build({ version: '1.1.0' }));
    await changeStore(store.environment, ({ db }) => removeRelease(db, 'lemonade', '1.0.0'));
    expect(await store.refused('release', other, '--force')).toEqual(['version-taken']);
  });

  test('a game that loses its rules is rules-missing', async () => {
    await store.run('release', await store.build({ files: { 'rules.mjs': RULES } }));
    expect(await store.refused('release', await store.build({ version: '2.0.0' }))).toEqual([
      'rules-missing',
    ]);
  });

  test('a game that loses its scale is scale-missing', async () => {
    await store.run('release', await store.build({ manifest: { scale: { from: 0, to: 8 } } }));
    expect(await store.refused('release', await store.build({ version: '2.0.0' }))).toEqual([
      'scale-missing',
    ]);
    const harder = await store.build({ version: '2.0.0', manifest: { scale: { from: 0, to: 80 } } });
    await store.run('release', harder);
  });

  test('a card position taken in one slot is free in the other', async () => {
    await store.run('release', await store.build({ name: 'live', manifest: { cards: [card('/live', 1)] } }));
    const cards = [{ ...card('/lemonade', 1), slot: 'game-selection' }];
    await store.run('release', await store.build({ manifest: { cards } }));
    expect((await store.list()).remotes).toMatchObject([{ name: 'live' }, { name: 'lemonade', cards }]);
  });

  test('each problem gets its own sentence', async () => {
    const folder = await store.build({
      range: '^1.0.0',
      manifest: { contract: 7, routes: [{ path: '/home', title: 'X' }] },
    });
    const error = await store.run('release', folder).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RefusalError);
    expect(error.message.split('\n')).toEqual([
      'contract-differs: It was made for contract 7, but this shell uses contract 1.',
      'route-of-shell: The route /home belongs to the shell.',
      'shared-unfit: It needs react ^1.0.0, but the shell has 19.3.1.',
    ]);
  });
});
