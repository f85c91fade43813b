import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { wrap } from './wrap.mjs';

const MANIFEST = {
  name: 'coins',
  title: 'Coins',
  version: '1.0.0',
  contract: 1,
  wrapped: true,
  cards: [],
  routes: [{ path: '/coins', title: 'Coins' }],
};

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'venture-wrap-'));
});

/** @param {string} head @param {Record<string, string>} [files] @param {string} [body] */
function wrapped(head, files = {}, body = '<p>Coins</p>') {
  const page = `<!doctype html>\n<html lang="en">\n<head>\n${head}\n</head>\n<body>${body}</body></html>`;
  for (const [file, text] of Object.entries({ 'index.html': page, ...files })) {
    mkdirSync(dirname(join(folder, 'game', file)), { recursive: true });
    writeFileSync(join(folder, 'game', file), text);
  }
  return wrap(folder, MANIFEST);
}
const read = (/** @type {string} */ file) => readFileSync(join(folder, 'dist', file), 'utf8');
const release = () => JSON.parse(read('release.json'));

test('scripts keep their order, modules run last, and each becomes a release file', async () => {
  const head = `<script type="module" src="/src/main.js"></script>
    <script src="a.js"></script><script>inline()</script><script type="text/template">not run</script>`;
  const files = {
    'src/main.js': "import { part } from './part.js'; globalThis.said = [part, import.meta.url];",
    'src/part.js': "export const part = 'a part';",
    'a.js': 'a()',
  };
  expect(await wrapped(head, files)).toEqual({});
  const { scripts, markup } = JSON.parse(read('venture/page.json'));
  expect(scripts).toEqual(['a.js', 'venture/script-2.js', 'venture/script-3.js']);
  expect(read('venture/script-2.js')).toBe('inline()');
  expect(read('venture/script-3.js')).toMatch(/a part[\s\S]*ventureAddress\("src\/main\.js"\)/);
  expect(markup).toContain('not run');
  expect(release().preload).toEqual(['venture/page.json', ...scripts]);
  expect(Object.keys(release().files)).toEqual(
    expect.arrayContaining(['a.js', 'js/remoteEntry.js', 'rules.mjs', 'venture/page.json']),
  );
  expect(release().files).not.toHaveProperty('index.html');
});

longTest('the same game gives the same release, and another game another one', async () => {
  await wrapped('<script src="a.js"></script>', { 'a.js': 'a()' });
  const { version, global } = release();
  expect(global).toBe(`venture_coins_${version}`.replace(/\W/g, '_'));
  await wrap(folder, MANIFEST);
  expect(release().version).toBe(version);
  await wrapped('<script src="a.js"></script>', { 'a.js': 'b()' });
  expect(release().version).not.toBe(version);
});

test('nothing loads before the container runs', async () => {
  const video = '<video src="a.mp4" poster="a.png"></video>';
  await wrapped('', { 'a.mp4': '', 'a.png': '' }, video);
  const { markup } = JSON.parse(read('venture/page.json'));
  expect(markup).toBe('<video data-venture-src="a.mp4" data-venture-poster="a.png"></video>');
});

longTest('code in attributes becomes a script', async () => {
  await wrapped('', {}, '<button onclick="sell(1)" onblur="wait()">Sell</button>');
  const { scripts, markup } = JSON.parse(read('venture/page.json'));
  expect(markup).not.toMatch(/onclick|onblur/);
  const text = read(scripts[0]);
  for (const part of ['.onclick = function (event) { sell(1) }', '.onblur = function (event) { wait() }'])
    expect(text).toContain(part);
});

longTest.each([
  [
    'a script from another host',
    '<script src="https://cdn.example/x.js"></script>',
    /^index\.html:4: https:.* elsewhere/,
  ],
  [
    'a style sheet from another host',
    '<link rel="stylesheet" href="//fonts.example/x.css">',
    /index\.html:4: .*elsewhere/,
  ],
  ['a missing script', '<script src="gone.js"></script>', /^index\.html:4: there is no gone\.js\.$/],
  ['an invalid address', '<script src="http://"></script>', /^index\.html:4: http:\/\/ is no address\.$/],
  [
    'a script with a malformed name',
    '<script src="%E0.js"></script>',
    /^index\.html:4: there is no %E0\.js\.$/,
  ],
  ['names of an import map', '<script type="importmap">{}</script>', /^index\.html:4: import maps/],
  [
    'a module with a missing import',
    '<script type="module">import "./x.js";</script>',
    /^index\.html:4: .*x\.js/,
  ],
])('%s prevents wrapping and is reported with its line', async (_, head, problem) => {
  expect(await wrapped(head)).toEqual({ problem: expect.stringMatching(problem) });
});

test('calls without effect are reported by file and line, and the game is wrapped', async () => {
  const text = `1;\nnavigator.serviceWorker.register('x');\nindexedDB.open('x');\neval('1');\nfetch('https://x.example');`;
  const { warnings, problem } = await wrapped('<script src="a.js"></script>', { 'a.js': text });
  expect(problem).toBeUndefined();
  expect(warnings?.split('\n').map((line) => line.slice(0, 6))).toEqual([
    'a.js:2',
    'a.js:3',
    'a.js:4',
    'a.js:5',
  ]);
});

longTest('a folder without a game gets advice', async () => {
  expect(await wrap(folder, MANIFEST)).toEqual({ problem: expect.stringContaining('venture wrap <folder>') });
});
