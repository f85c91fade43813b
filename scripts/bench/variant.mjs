import { join } from 'node:path';
import webpack from 'webpack';
import { host } from '../../shared/kit/src/index.mjs';
import { root } from '../programs.mjs';

/**
 * Builds the shell with another configuration, and without a prerendered page, to hold against what is released.
 * @param {(config: import('webpack').Configuration) => import('webpack').Configuration} change
 */
export async function buildVariant(change) {
  const shell = `file://${join(root, 'shell/webpack.config.mjs')}`;
  const config = host(shell, { prerendered: false })({}, { mode: 'production' });
  const compiler = webpack({ ...change(config), cache: false });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else compiler.close(() => resolve(undefined));
    });
  });
}
