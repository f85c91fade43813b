import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourcesOf } from '../shared/kit/src/sources.mjs';
import { ensureKeys } from './keys.mjs';
import { programFolders, root } from './programs.mjs';
import { publish } from './publish.mjs';
import { inTurn } from './turn.mjs';

const WEBPACK = join(root, 'node_modules/webpack-cli/bin/cli.js');

/** Builds what is stale, as many programs at once as there are cores, and puts the releases into the store. */
export function build() {
  return inTurn(buildStale);
}

async function buildStale() {
  await ensureKeys();
  const stale = programFolders().filter((folder) => !isFresh(folder));
  if (stale.length > 0) console.log(`Building ${stale.length} of ${programFolders().length} programs:`);
  const waiting = [...stale];
  const worker = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) await buildOne(folder);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), stale.length) }, worker));
  publish();
}

/** @param {string} folder of a program, seen from the checkout */
export async function buildOne(folder) {
  const sources = sourcesOf(resolve(root, folder));
  const began = performance.now();
  // A build that is interrupted leaves neither the old one nor the new one.
  rmSync(stampOf(folder), { force: true });
  await webpack(folder);
  writeFileSync(stampOf(folder), sources);
  console.log(`  ${folder} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** @param {string} folder */
export function isFresh(folder) {
  const stamp = stampOf(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesOf(resolve(root, folder));
}

/** @param {string} folder */
function stampOf(folder) {
  return resolve(root, folder, 'dist/.built-from');
}

/**
 * @param {string} folder
 * @returns {Promise<void>}
 */
function webpack(folder) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [WEBPACK, '--mode', 'production'], {
      cwd: resolve(root, folder),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else fail(new Error(`${folder} could not be built.\n${output}`));
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
