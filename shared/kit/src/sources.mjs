import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the library's packages, in a checkout or installed by npm. */
const LIBRARY = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];
/** Files and packages that no build reads. */
const SKIPPED = /^(node_modules|testing|\..*)$|\.test\.[a-z]+$|\.md$/;
/** Folders that a program's builds and tests write. */
const WRITTEN = /^(dist|coverage|playwright-report|test-results)$/;

/**
 * Hashes everything a build depends on: the program's folder, the library packages it uses, even indirectly, and
 * the lockfile. In a project of its own, the lockfile contains these packages' hashes.
 * @param {string} folder
 * @param {string} [library] the folder of its packages
 * @returns {string} 64 hexadecimal digits
 */
export function sourcesOf(folder, library = LIBRARY) {
  const hash = createHash('sha256');
  const packages = [...packagesOf(folder, library)].sort().map((name) => join(library, name));
  for (const place of [folder, ...packages])
    for (const file of filesBelow(place).sort())
      hash.update(`${file}\0`).update(readFileSync(join(place, file)));
  const root = ['tsconfig.base.json', 'package.json'].map((name) => join(library, '..', name));
  for (const file of [...root, lockfileOf(folder)])
    if (file && existsSync(file)) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Names the library packages a program depends on.
 * @param {string} folder
 * @param {string} library
 */
function packagesOf(folder, library) {
  const { dependencies, devDependencies } = manifestOf(folder);
  const all = new Set(libraryNames({ ...dependencies, ...devDependencies }));
  for (const name of all)
    for (const needed of libraryNames(manifestOf(join(library, name))['dependencies'])) all.add(needed);
  return all;
}

/** @param {string} folder @returns {Record<string, Record<string, string> | undefined>} */
function manifestOf(folder) {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** @param {Record<string, string>} [dependencies] */
function libraryNames(dependencies = {}) {
  const names = Object.keys(dependencies).flatMap((name) => /^@venture\/(.+)/.exec(name)?.[1] ?? []);
  return names.filter((name) => !SKIPPED.test(name));
}

/**
 * Files in a folder that a build may read, relative to it.
 * @param {string} folder
 * @param {string} [place]
 * @returns {string[]}
 */
function filesBelow(folder, place = '') {
  if (!existsSync(folder)) return [];
  return readdirSync(join(folder, place), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name) && !(place === '' && WRITTEN.test(name)))
    .flatMap((entry) => {
      const file = `${place}${entry.name}`;
      if (entry.isDirectory()) return filesBelow(folder, `${file}/`);
      return statSync(join(folder, file), { throwIfNoEntry: false })?.isFile() ? [file] : [];
    });
}

/**
 * The nearest lockfile, from the program's folder upwards.
 * @param {string} folder
 * @returns {string | undefined}
 */
function lockfileOf(folder) {
  const found = LOCKFILES.map((name) => join(folder, name)).find((file) => existsSync(file));
  const parent = dirname(folder);
  return found ?? (parent === folder ? undefined : lockfileOf(parent));
}
