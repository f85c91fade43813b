import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { expandEntry } from './list-entry';
import { firstUnsatisfied } from './provided';
import { CONTRACT, RemoteEntry, RemoteList } from './remotes';
import sharedPackages from './shared-packages.json' with { type: 'json' };

const HASH = `sha384-${'a'.repeat(64)}`;
const HEADING = { contract: CONTRACT, base: '/remotes/' };
const KEPT = {
  name: 'lemonade',
  title: 'Lemonade',
  version: '1.0.0-0f1e2d3c',
  routes: [{ path: '/lemonade', title: 'Lemonade' }],
  cards: [],
  files: { 'css/pages.css': HASH, 'js/pages.js': HASH, 'js/remoteEntry.js': HASH },
  manifestHash: HASH,
};
const WHOLE = {
  ...KEPT,
  contract: CONTRACT,
  entry: 'js/remoteEntry.js',
  global: 'venture_lemonade_1_0_0_0f1e2d3c',
  preload: ['css/pages.css', 'js/pages.js'],
  shared: sharedPackages,
  base: '/remotes/lemonade/1.0.0-0f1e2d3c/',
};

describe('an entry of the list', () => {
  test('without derived fields is expanded to the full entry', () => {
    const { remotes } = v.parse(RemoteList, { ...HEADING, remotes: [KEPT, WHOLE, 7] });
    expect(remotes).toEqual([WHOLE, WHOLE, 7]);
    expect(v.is(RemoteEntry, remotes[0])).toBe(true);
  });

  test('without `shared` needs the packages of the shell', () => {
    expect(firstUnsatisfied(sharedPackages)).toBeUndefined();
  });

  test('keeps all fields that it has', () => {
    const other = <Value>(usual: Value, ...others: Value[]) => fc.constantFrom(usual, ...others);
    const lines = fc.record({
      contract: other(CONTRACT, 2),
      entry: other(WHOLE.entry, 'js/other.js'),
      global: other(WHOLE.global, 'venture_lemonade_second'),
      preload: other<readonly string[]>(WHOLE.preload, [], ['js/pages.js', 'css/pages.css']),
      shared: other<object>(sharedPackages, {}, { react: '^18.0.0' }),
      base: other(WHOLE.base, 'https://cdn.example/lemonade/1/', './'),
    });
    fc.assert(
      fc.property(lines, (change) => {
        expect(expandEntry({ ...KEPT, ...change }, HEADING)).toEqual({ ...WHOLE, ...change });
      }),
    );
  });
});
