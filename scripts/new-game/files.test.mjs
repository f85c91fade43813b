import { expect, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { Manifest } from '@venture/contract/remotes';
import { filesOf } from './files.mjs';

const game = { name: 'founder-fair', title: 'Founder\'s "Fair" & Co' };
const sibling = {
  name: '@venture/cash-stack',
  version: '3.0.0',
  scripts: { dev: 'serve', build: 'make' },
  dependencies: { '@venture/play': '*', react: '19.3.1', valibot: '1.5.0', other: '1.0.0' },
};
const card = (/** @type {string} */ slot, /** @type {number} */ order) => ({ slot, order });
const manifests = [
  { cards: [card('landing', 4), card('game-selection', 1)] },
  { cards: [card('landing', 2)] },
  { cards: [] },
];
const files = filesOf(game, { sibling, manifests });
const read = (/** @type {string} */ file) => JSON.parse(files.get(file) ?? 'null');

test('a new game has all that a remote needs, under its own name alone', () => {
  expect([...files.keys()].sort()).toEqual([
    'card.svg',
    'package.json',
    'remote.json',
    'src/FounderFair.module.css',
    'src/FounderFair.test.tsx',
    'src/FounderFair.tsx',
    'src/FounderFairReplay.tsx',
    'src/actions.ts',
    'src/content.json',
    'src/content.ts',
    'src/contract.test.tsx',
    'src/engine.test.ts',
    'src/engine.ts',
    'src/facts.ts',
    'src/pages.ts',
    'src/rules.ts',
    'webpack.config.mjs',
  ]);
  for (const text of files.values()) expect(text).not.toMatch(/sample.?game/i);
});

test('it is declared with its title, and its cards stand behind all others', () => {
  const manifest = parse(Manifest, read('remote.json'), 'remote.json');
  expect(manifest.scale).toEqual({ from: 0, to: read('src/content.json').rounds });
  expect(manifest).toMatchObject({ ...game, routes: [{ path: '/founder-fair', title: game.title }] });
  expect(manifest.cards.map(({ slot, order, title }) => [slot, order, title])).toEqual([
    ['landing', 5, game.title],
    ['game-selection', 2, game.title],
  ]);
  expect(read('src/content.json').title).toBe(game.title);
});

test('it is built and served as its siblings are, with no more packages than it imports', () => {
  expect(read('package.json')).toEqual({
    ...sibling,
    name: '@venture/founder-fair',
    version: '0.1.0',
    dependencies: {
      '@venture/contract': '*',
      '@venture/play': '*',
      '@venture/progress': '*',
      '@venture/ui': '*',
      react: '19.3.1',
      valibot: '1.5.0',
    },
  });
});
