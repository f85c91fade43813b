import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { base } from '../base.mjs';
import { cacheOf } from '../cache.mjs';
import { sourcesOf } from '../sources.mjs';

const require = createRequire(import.meta.url);
const HOST = resolve(require.resolve('@venture/host/check/main'), '../../..');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A release, run</title>
    <script type="application/json" id="venture-config">{ "apiBase": "/api" }</script>
    <script defer src="js/check.js"></script>
    <link rel="icon" href="data:," />
  </head>
  <body><div id="root"></div></body>
</html>
`;

/**
 * The page that runs a release, built once for each version of the library; answers its folder.
 * @param {string} folder of the remote
 */
export async function hostPage(folder) {
  const place = join(cacheOf(folder, 'venture'), `check-${sourcesOf(HOST).slice(0, 16)}`);
  if (existsSync(place)) return place;
  const draft = `${place}-${process.pid}`;
  const config = base({ folder, name: 'check', unique: 'venture_check', production: true });
  const compiler = webpack({
    ...config,
    entry: { check: require.resolve('@venture/host/check/main') },
    output: { ...config.output, path: draft, filename: 'js/[name].js' },
  });
  try {
    const stats = await promisify(compiler.run.bind(compiler))();
    if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
  writeFileSync(join(draft, 'index.html'), PAGE);
  try {
    renameSync(draft, place);
  } catch {
    // Somebody else built the same meanwhile.
    rmSync(draft, { recursive: true });
  }
  return place;
}
