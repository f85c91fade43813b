import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Cache folder, beside the node_modules that the program in a folder uses.
 * @param {string} folder
 * @param {string} name
 * @returns {string}
 */
export function cacheOf(folder, name) {
  const packages = join(folder, 'node_modules');
  const parent = dirname(folder);
  return existsSync(packages) || parent === folder ? join(packages, '.cache', name) : cacheOf(parent, name);
}
