import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failed } from './command.mjs';

/** Reads a folder's remote manifest. @param {string} folder @returns {Record<string, any>} */
export function manifestIn(folder) {
  return jsonIn(folder, 'remote.json', 'run this where one is, or make one with "venture new <name>"');
}

/** Reads a folder's release.json. @param {string} folder @returns {Record<string, any>} */
export function releaseIn(folder) {
  return jsonIn(folder, 'dist/release.json', 'build it with "venture build"');
}

/**
 * @param {string} folder
 * @param {string} file
 * @param {string} remedy
 */
function jsonIn(folder, file, remedy) {
  const place = join(folder, file);
  if (!existsSync(place)) throw new Failed(`There is no ${file} in ${folder}: ${remedy}.`);
  try {
    return JSON.parse(readFileSync(place, 'utf8'));
  } catch (error) {
    throw new Failed(`${place} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Cache folder beside the node_modules that a folder's program uses.
 * @param {string} folder
 * @param {string} name
 * @returns {string}
 */
export function findCacheFolder(folder, name) {
  const packages = join(folder, 'node_modules');
  const parent = dirname(folder);
  return existsSync(packages) || parent === folder
    ? join(packages, '.cache', name)
    : findCacheFolder(parent, name);
}
