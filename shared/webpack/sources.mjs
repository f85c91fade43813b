import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist']);

/**
 * One hash over everything that a build of the given files and folders depends on; tests do not count.
 * @param {readonly string[]} places
 * @returns {string} 64 hexadecimal digits
 */
export function hashSources(places) {
  const hash = createHash('sha256');
  for (const place of places) if (existsSync(place)) add(hash, place);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} place
 */
function add(hash, place) {
  const name = basename(place);
  if (statSync(place).isDirectory()) {
    if (SKIPPED.has(name) || name.startsWith('.') || name === 'testing') return;
    for (const entry of readdirSync(place).sort()) add(hash, join(place, entry));
  } else if (!/\.test\.[a-z]+$/.test(name)) {
    hash.update(`${name}\0`).update(readFileSync(place));
  }
}
