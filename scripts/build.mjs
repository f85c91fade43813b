import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sourcesOf } from '@venture/kit/sources';
import { withBuildLock } from './build-lock.mjs';
import { requireNode } from './install.mjs';
import { ensureKeys } from './keys.mjs';
import { packStale } from './pack.mjs';
import { programFolders, root, runIfStarted } from './programs.mjs';
import { isFresh, stampOf } from './stamp.mjs';

/** Each thread needs up to a gigabyte of memory. */
const MOST_THREADS = 4;

/** Builds stale programs on all cores. */
export function build() {
  requireNode();
  return withBuildLock(buildStale);
}

async function buildStale() {
  await ensureKeys();
  const stale = programFolders().filter((folder) => !isFresh(folder));
  if (stale.length > 0) console.log(`Building ${stale.length} of ${programFolders().length} programs:`);
  const threads = Math.min(availableParallelism(), MOST_THREADS, stale.length);
  await Promise.all([
    packStale().catch(sayUnpacked),
    ...Array.from({ length: threads }, () => buildAll(stale)),
  ]);
}

/** Reports a kit that could not be packed; the app runs without it. @param {unknown} error */
function sayUnpacked(error) {
  console.error(`The kit for teams stays as it was. ${error instanceof Error ? error.message : error}`);
}

/**
 * Builds the programs in threads, each of which takes the next one from the list.
 * @param {string[]} folders of programs, relative to the checkout
 */
export async function buildAll(folders) {
  const thread = new Worker(new URL('./compile.mjs', import.meta.url), { execArgv: [] });
  try {
    for (let folder = folders.shift(); folder; folder = folders.shift()) await buildOne(folder, thread);
  } finally {
    await thread.terminate();
  }
}

/** @param {string} folder @param {Worker} thread */
async function buildOne(folder, thread) {
  const sources = sourcesOf(resolve(root, folder));
  const began = performance.now();
  // An interrupted build counts as stale.
  rmSync(stampOf(folder), { force: true });
  thread.postMessage(folder);
  const [problem] = await once(thread, 'message');
  if (problem) throw new Error(`${folder} could not be built.\n${problem}`);
  writeFileSync(stampOf(folder), sources);
  console.log(`  ${folder} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

await runIfStarted(import.meta.url, build);
