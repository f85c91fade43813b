import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { root } from './programs.mjs';

/**
 * A thread that runs webpack for one program after the other: webpack and TypeScript are loaded and warm from the
 * second one on. It answers each folder with what is wrong in it, or with nothing.
 */
parentPort?.on('message', async (folder) => parentPort?.postMessage(await problemIn(folder)));

/** @param {string} folder of a program, seen from the checkout */
async function problemIn(folder) {
  try {
    const stats = await compile(folder);
    return stats.hasErrors() ? stats.toString('errors-only') : undefined;
  } catch (error) {
    return error instanceof Error ? error.stack : String(error);
  }
}

/** @param {string} folder */
async function compile(folder) {
  const { default: webpack } = await import('webpack');
  const config = await import(pathToFileURL(join(root, folder, 'webpack.config.mjs')).href);
  /** @type {import('webpack').MultiCompiler} */
  const compiler = webpack([config.default(undefined, { mode: 'production' })].flat());
  try {
    return /** @type {import('webpack').MultiStats} */ (await promisify(compiler.run.bind(compiler))());
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
}
