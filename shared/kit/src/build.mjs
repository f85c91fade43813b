import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from './base.mjs';
import { remote } from './index.mjs';
import { completeRelease } from './release-files.mjs';

/**
 * Loads the build configuration of a folder's program: its webpack.config.mjs, or a remote's default.
 * @param {string} folder
 * @param {'production' | 'development'} mode
 * @param {{ framed?: boolean }} [environment] whether the standalone page runs the remote in a frame
 * @returns {Promise<import('./base.mjs').Config[]>}
 */
export async function loadConfig(folder, mode, environment) {
  const file = join(folder, 'webpack.config.mjs');
  const url = pathToFileURL(file).href;
  const config = existsSync(file) ? (await import(url)).default : remote(url);
  return [config(environment, { mode })].flat();
}

/**
 * Builds a folder's program; returns errors and warnings, if any.
 * @param {string} folder
 * @returns {Promise<{ problem?: string, warnings?: string }>}
 */
export async function build(folder) {
  const dist = join(folder, 'dist');
  const isRemote = existsSync(join(folder, 'remote.json'));
  if (isRemote) rmSync(dist, { recursive: true, force: true });
  const stats = await compile(await loadConfig(folder, 'production'));
  if (isRemote && !stats.hasErrors()) completeRelease(dist);
  return {
    ...(stats.hasErrors() && { problem: stats.toString('errors-only') }),
    ...(stats.hasWarnings() && { warnings: stats.toString({ all: false, warnings: true }) }),
  };
}
