import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Written by a build of its own, and needed by the server as the page is by the shell. */
const RULES = 'rules.mjs';

/**
 * Completes `release.json`: the container's build lists its own files, this lists those of the other builds,
 * the rules beside the container's and the page of the remote on its own by itself.
 * @param {string} dist
 */
export function listAllFiles(dist) {
  const file = join(dist, 'release.json');
  if (!existsSync(file)) return;
  const release = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {Record<string, string>} */
  const standalone = {};
  for (const name of filesBelow(dist)) {
    if (name === 'release.json' || name in release.files) continue;
    (name === RULES ? release.files : standalone)[name] = integrity(readFileSync(join(dist, name)));
  }
  writeFileSync(file, `${JSON.stringify({ ...release, standalone }, null, 2)}\n`);
}

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.map'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** @param {Buffer} content */
function integrity(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
