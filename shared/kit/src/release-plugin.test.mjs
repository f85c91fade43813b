import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import webpack from 'webpack';
import { ReleasePlugin } from './release-plugin.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'venture-plugin-'));
  writeFileSync(join(folder, 'pages.js'), "import(/* webpackChunkName: 'more' */ './more');");
  writeFileSync(join(folder, 'more.js'), 'export const more = 1;');
});

/**
 * Builds a remote whose only route names these chunks.
 * @param {readonly string[]} chunks
 */
async function build(chunks) {
  const manifest = { cards: [], routes: [{ path: '/idea', title: 'Idea', chunks }] };
  const options = {
    folder,
    manifest,
    version: '1.0.0',
    entry: 'entry.js',
    global: 'idea',
    expose: 'pages',
    shared: {},
  };
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: { pages: './pages.js' },
    output: { path: join(folder, 'dist'), chunkFilename: 'js/[name].js' },
    plugins: [new ReleasePlugin(options)],
  });
  /** @type {import('webpack').Stats} */
  const { compilation } = await new Promise((resolve, reject) =>
    compiler.run((error, stats) => (stats ? resolve(stats) : reject(error))),
  );
  const problems = compilation.errors.map(({ message }) => message);
  const text = problems.length > 0 ? '{}' : readFileSync(join(folder, 'dist/release.json'), 'utf8');
  return { release: JSON.parse(text), problems };
}

test('a release lists the files of the chunks that its routes name', async () => {
  const { release, problems } = await build(['more']);
  expect(problems).toEqual([]);
  expect(release.chunks).toEqual({ more: ['js/more.js'] });
});

test('a route with an unknown chunk fails the build', async () => {
  const { problems } = await build(['moore']);
  expect(problems).toEqual(['remote.json: a route names the chunk "moore", which is missing.']);
});
