import { expect, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { Manifest } from '@venture/contract/remotes';
import { createGameFiles } from './files.mjs';

const game = { name: 'founder-fair', title: 'Founder\'s "Fair" & Co' };
const commands = /** @type {const} */ ([
  ['npm start', 'shows it'],
  ['npm test', 'tries it'],
]);
const inside = { packageJson: { name: '@venture/founder-fair' }, commands, isOutside: false };
const files = createGameFiles(game, inside);
const read = (/** @type {string} */ file) => JSON.parse(files.get(file) ?? 'null');

test('a new game has all files of a remote, with its own name everywhere', () => {
  expect([...files.keys()].sort()).toEqual([
    'README.md',
    'card.svg',
    'package.json',
    'remote.json',
    'src/FounderFair.test.tsx',
    'src/FounderFair.tsx',
    'src/content.json',
    'src/content.ts',
    'src/contract.test.tsx',
    'src/engine.test.ts',
    'src/engine.ts',
    'src/pages.ts',
    'src/rules.ts',
    'src/texts.ts',
    'src/view/Board.module.css',
    'src/view/Board.tsx',
    'src/view/End.module.css',
    'src/view/End.tsx',
  ]);
  for (const text of files.values()) expect(text).not.toMatch(/sample.?game/i);
});

test("the manifest has the game's title", () => {
  const manifest = parse(Manifest, read('remote.json'), 'remote.json');
  expect(manifest.scale).toEqual({ from: 0, to: read('src/content.json').rounds });
  expect(manifest).toMatchObject({
    ...game,
    routes: [
      { path: '/founder-fair', title: game.title },
      { path: '/founder-fair/quick', title: `${game.title}: Quick` },
    ],
  });
  expect(manifest.cards.map(({ slot, title }) => [slot, title])).toEqual([
    ['landing', game.title],
    ['game-selection', game.title],
  ]);
  expect(read('src/content.json').title).toBe(game.title);
});

test('the README lists the commands', () => {
  const text = files.get('README.md') ?? '';
  expect(text).toContain(`# ${game.title}\n`);
  expect(text).toContain('npm start    shows it\nnpm test     tries it\n');
});

test.each([
  ['in this checkout', false],
  ['in its own repository', true],
])("%s, the README names exactly the game's files", (_where, isOutside) => {
  const all = createGameFiles(game, { ...inside, isOutside });
  const named = [...(all.get('README.md') ?? '').matchAll(/`([^`\s]+\.[^`\s]+)`/g)].map(
    ([, file = '']) => file,
  );
  const isNamed = (/** @type {string} */ file) =>
    named.some((one) =>
      one.includes('*') ? file.endsWith(one.slice(one.indexOf('*') + 1)) : file.endsWith(one),
    );
  const unnamed = [...all.keys()].filter((file) => !isNamed(file));
  expect(unnamed).toEqual(isOutside ? ['README.md', '.gitignore'] : ['package.json', 'README.md']);
  expect(
    named.filter((one) => !one.includes('*') && ![...all.keys()].some((file) => file.endsWith(one))),
  ).toEqual([]);
});

test('in its own repository a game has settings and a browser test too', () => {
  const alone = createGameFiles(game, { ...inside, isOutside: true });
  const more = [...alone.keys()].filter((file) => !files.has(file));
  expect(more.sort()).toEqual([
    '.gitignore',
    'e2e/founder-fair.spec.ts',
    'jest.config.mjs',
    'playwright.config.mjs',
    'tsconfig.json',
  ]);
  for (const text of alone.values()) expect(text).not.toMatch(/sample.?game/i);
});

test("two games get different card positions after the platform's", () => {
  const orders = ['founder-fair', 'idea-spark'].map((name) => {
    const alone = createGameFiles({ name, title: name }, inside);
    return JSON.parse(alone.get('remote.json') ?? '').cards[0].order;
  });
  expect(orders[0]).not.toBe(orders[1]);
  expect(Math.min(...orders)).toBeGreaterThanOrEqual(1000);
});
