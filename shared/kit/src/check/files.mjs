import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Hidden files and folders, and source maps. */
const LEFT_BEHIND = /(^|\/)\.|\.map$/;

/**
 * Files of a release: without hidden build notes and source maps.
 * @param {string} dist
 * @returns {Map<string, Buffer>}
 */
export function filesIn(dist) {
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const own = paths.filter((path) => !LEFT_BEHIND.test(path));
  return new Map(own.map((path) => [path, readFileSync(join(dist, path))]));
}
