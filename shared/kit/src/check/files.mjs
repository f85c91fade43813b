import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Hidden files and folders, source maps, and the server's statement about a release. */
const LEFT_BEHIND = /(^|\/)\.|\.map$|^statement\.json$/;

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

/** Folder of source maps; other bundlers write them beside the scripts. */
export const MAPS = '.maps';

/**
 * Source maps of scripts, without the sources themselves, which stay on this computer.
 * @param {string} dist
 * @param {Iterable<string>} scripts
 */
export function mapsIn(dist, scripts) {
  /** @type {Map<string, Buffer>} */
  const maps = new Map();
  for (const path of scripts) {
    const file = [join(dist, MAPS, `${path}.map`), join(dist, `${path}.map`)].find(existsSync);
    if (file === undefined) continue;
    const { version, sources, names, mappings } = JSON.parse(readFileSync(file, 'utf8'));
    maps.set(path, Buffer.from(JSON.stringify({ version, sources, names, mappings })));
  }
  return maps;
}
