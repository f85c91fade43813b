import { resolve } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { build } from '@venture/kit/build';
import { root } from './programs.mjs';

/**
 * A thread that runs webpack for one program after the other: webpack and TypeScript are loaded and warm from the
 * second one on. It answers each folder with what is wrong in it, or with nothing.
 */
parentPort?.on('message', async (folder) => parentPort?.postMessage(await problemIn(folder)));

/** @param {string} folder of a program, seen from the checkout */
async function problemIn(folder) {
  try {
    return (await build(resolve(root, folder))).problem;
  } catch (error) {
    return error instanceof Error ? error.stack : String(error);
  }
}
