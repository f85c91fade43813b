import { resolve } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { build } from '@venture/kit/build';
import { root } from './programs.mjs';

/**
 * Thread that runs webpack for one program after another, with webpack and TypeScript warm from the second
 * one on. Replies to each folder with its errors, or with nothing.
 */
parentPort?.on('message', async (folder) => parentPort?.postMessage(await problemIn(folder)));

/** @param {string} folder of a program, relative to the checkout */
async function problemIn(folder) {
  try {
    return (await build(resolve(root, folder))).problem;
  } catch (error) {
    return error instanceof Error ? error.stack : String(error);
  }
}
