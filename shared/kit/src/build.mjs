import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { remote } from './index.mjs';

/**
 * Build configuration of the program in a folder: its webpack.config.mjs, or the usual one of a remote.
 * @param {string} folder
 * @param {'production' | 'development'} mode
 * @returns {Promise<import('./base.mjs').Config[]>}
 */
export async function configOf(folder, mode) {
  const file = join(folder, 'webpack.config.mjs');
  const url = pathToFileURL(file).href;
  const config = existsSync(file) ? (await import(url)).default : remote(url);
  return [config(undefined, { mode })].flat();
}

/**
 * Builds the program in a folder; returns errors and warnings, if any.
 * @param {string} folder
 * @returns {Promise<{ problem?: string, warnings?: string }>}
 */
export async function build(folder) {
  const compiler = webpack(await configOf(folder, 'production'));
  try {
    const stats = /** @type {import('webpack').MultiStats} */ (
      await promisify(compiler.run.bind(compiler))()
    );
    return {
      ...(stats.hasErrors() && { problem: stats.toString('errors-only') }),
      ...(stats.hasWarnings() && { warnings: stats.toString({ all: false, warnings: true }) }),
    };
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
}
