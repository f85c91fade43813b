import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import webpack from 'webpack';
import { emitShellFiles, provided, shellOf } from './host-files.mjs';

const SHELL = join(__dirname, '../../../shell');

test("remotes may not use the shell's routes, including admin pages", () => {
  const { routes, ...rest } = shellOf(join(SHELL, 'shell.json'));
  expect(rest).toEqual({ contract: 1, provides: provided() });
  expect(routes).toEqual(expect.arrayContaining(['/', '/home', '/dashboard-user', '/account', '/admin/*']));
  expect(new Set(routes).size).toBe(routes.length);
});

/** Builds a script under two names beside the shell's files; returns the files in `files.json`. */
async function listedFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'venture-host-'));
  await writeFile(join(folder, 'main.js'), 'console.log(1);');
  const page = { apply: emit({ 'index.html': '', 'js/main.0123456789.js.LICENSE.txt': '' }) };
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: { main: './main.js', 'service-worker': './main.js' },
    output: {
      path: join(folder, 'dist'),
      filename: ({ chunk }) => (chunk?.name === 'main' ? 'js/[name].[contenthash:10].js' : '[name].js'),
    },
    plugins: [page, emitShellFiles(SHELL)],
  });
  try {
    await promisify(compiler.run.bind(compiler))();
    return Object.keys(JSON.parse(await readFile(join(folder, 'dist/files.json'), 'utf8')));
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
}

/** @param {Record<string, string>} files */
const emit = (files) => (/** @type {import('webpack').Compiler} */ compiler) =>
  compiler.hooks.thisCompilation.tap('files', (compilation) => {
    for (const [file, text] of Object.entries(files))
      compilation.emitAsset(file, new webpack.sources.RawSource(text));
  });

test('only files with content hashes are listed for caching', async () => {
  expect(await listedFiles()).toEqual([expect.stringMatching(/^js\/main\.[0-9a-f]{10}\.js$/)]);
});
