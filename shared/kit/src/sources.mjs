import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const SKIPPED = new Set(['node_modules', 'dist', 'testing']);

/**
 * What a build of the program in `folder` depends on, as one hash; tests do not count.
 * @param {string} folder
 * @returns {string} 64 hexadecimal digits
 */
export function sourcesOf(folder) {
  const hash = createHash('sha256');
  const places = [folder, join(root, 'shared'), join(root, 'tsconfig.base.json')];
  // Only the shell is built with the keys it believes.
  if (basename(folder) === 'shell')
    places.push(process.env['PUBLIC_KEYS'] ?? join(root, '.keys/public.json'));
  for (const place of places) if (existsSync(place)) add(hash, place);
  return hash.update(lockedPackages()).digest('hex');
}

/** The packages from outside. The checkout's own programs are locked as well, but a new one rebuilds no other. */
function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const fromOutside = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  return JSON.stringify(fromOutside);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} place
 */
function add(hash, place) {
  const name = basename(place);
  if (statSync(place).isDirectory()) {
    if (SKIPPED.has(name) || name.startsWith('.')) return;
    for (const entry of readdirSync(place).sort()) add(hash, join(place, entry));
  } else if (!/\.test\.[a-z]+$/.test(name)) {
    hash.update(`${name}\0`).update(readFileSync(place));
  }
}
