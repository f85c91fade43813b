import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files that may exist before; their content is kept. */
const KEPT = ['package.json', 'README.md', '.gitignore'];

/**
 * Existing files that would be overwritten.
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} files
 */
export function inTheWay(folder, files) {
  return [...files.keys()].filter((file) => !KEPT.includes(file) && existsSync(join(folder, file)));
}

/**
 * Writes the files of a new game; an existing README or .gitignore stays.
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
