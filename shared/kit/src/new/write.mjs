import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** May be there before, and are not overwritten without what they say. */
const KEPT = ['package.json', 'README.md', '.gitignore'];

/**
 * Those of the files that stand there already and would be lost.
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} files
 */
export function inTheWay(folder, files) {
  return [...files.keys()].filter((file) => !KEPT.includes(file) && existsSync(join(folder, file)));
}

/**
 * Writes the files of a new game. A README and a .gitignore that are there stay as they are.
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} files
 */
export function writeAll(folder, files) {
  for (const [file, text] of files) {
    const place = join(folder, file);
    if (file !== 'package.json' && KEPT.includes(file) && existsSync(place)) continue;
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}
