import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * What is released of a folder: hidden files are notes of a build, and source maps are for its developers.
 * @param {string} dist
 * @returns {Map<string, Buffer>}
 */
export function filesIn(dist) {
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true });
  const own = entries.filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.map'),
  );
  return new Map(
    own.map((entry) => {
      const place = join(entry.parentPath, entry.name);
      return [relative(dist, place).split(sep).join('/'), readFileSync(place)];
    }),
  );
}
