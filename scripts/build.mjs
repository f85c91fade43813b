import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { sourcesOf } from '@venture/kit/sources';
import { requireNode } from './install.mjs';
import { packKitIfStale } from './pack.mjs';
import { programFolders, root, runIfStarted } from './programs.mjs';
import { isFresh, stampOf } from './stamp.mjs';

/** Each thread needs up to a gigabyte of memory. */
const MOST_THREADS = 4;
/** Holds the process id of the running build. */
const LOCK = join(root, 'node_modules/.cache/venture/building');

/** Builds everything that is stale, on all cores. */
export function build() {
  requireNode();
  return withLock(async () => {
    const stale = programFolders().filter((folder) => !isFresh(folder));
    if (stale.length > 0) console.log(`Building ${stale.length} of ${programFolders().length} programs:`);
    const threads = Math.min(availableParallelism(), MOST_THREADS, stale.length);
    await Promise.all([
      // The app runs without the kit, so a failure is only reported.
      packKitIfStale().catch((error) =>
        console.error(`The kit for teams stays as it was. ${Object(error).message ?? error}`),
      ),
      ...Array.from({ length: threads }, () => buildAll(stale)),
    ]);
  });
}

/** Builds any of these programs that are stale. @param {string[]} folders relative to the checkout */
export function buildStale(folders) {
  return withLock(() => buildAll(folders.filter((folder) => !isFresh(folder))));
}

/**
 * Builds these programs in a thread. Several calls may share one list: each takes the next program from it.
 * @param {string[]} folders relative to the checkout
 */
export async function buildAll(folders) {
  const thread = new Worker(new URL(import.meta.url), { execArgv: [] });
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

/** Runs one build of this checkout at a time: two would remove each other's files. @param {() => Promise<void>} work */
async function withLock(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let tries = 0; !acquireLock(); tries += 1) {
    if (tries === 0) console.log('Waiting for another build of this checkout to end …');
    await wait(250);
  }
  try {
    await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** Acquires the lock if it is free; removes a dead holder's lock for the next attempt. */
function acquireLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isHolderDead()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isHolderDead() {
  try {
    // The id reads as 0 while the holder is still writing it, which counts as alive.
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
    return false;
  } catch (error) {
    return Object(error).code === 'ESRCH';
  }
}

/** A program's build errors. @param {string} folder relative to the checkout */
async function problemIn(folder) {
  try {
    const { build: compile } = await import('@venture/kit/build');
    return (await compile(resolve(root, folder))).problem;
  } catch (error) {
    return error instanceof Error ? error.stack : String(error);
  }
}

if (isMainThread) await runIfStarted(import.meta.url, build);
// Takes one program after another: Webpack and TypeScript are warm from the second one on.
else parentPort?.on('message', async (folder) => parentPort?.postMessage(await problemIn(folder)));
