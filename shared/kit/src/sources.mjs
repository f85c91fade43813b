import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the library's packages, in a checkout or installed by npm. */
const LIBRARY = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
/** Lockfiles of package managers. Only npm's lists dependencies per package; another counts as a whole. */
const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];
/** Files that no build reads. */
const SKIPPED = /^(node_modules|dist|testing|\..*)$|\.test\.[a-z]+$|\.md$/;
const CODE = /\.([cm]?[jt]s|[jt]sx|css)$/;
const SPECIFIER = /\b(?:from|import|require|resolve|url)\b\s*\(?\s*['"]([^'"\s]+)['"]/g;
const EXTENSIONS = ['', '.ts', '.tsx', '.mjs', '.js'];

/**
 * Hash of everything a build depends on: the program's files without tests, the library files they import,
 * directly or not, and the external packages that any of them imports.
 * @param {string} folder
 * @param {string} [library] the folder of its packages
 * @returns {string} 64 hexadecimal digits
 */
export function sourcesOf(folder, library = LIBRARY) {
  const files = new Set([...filesBelow(folder), ...compiledBy(library)]);
  /** @type {Set<string>} */
  const packages = new Set();
  for (const file of files) {
    for (const specifier of importsOf(file)) {
      const found = fileOf(specifier, file, library);
      if (found) files.add(found);
      else packages.add(packageOf(specifier));
    }
  }
  const hash = createHash('sha256');
  const named = [...files].map((file) => ({ file, name: nameOf(file, folder, library) }));
  for (const { file, name } of named.sort((one, other) => (one.name < other.name ? -1 : 1)))
    hash.update(`${name}\0`).update(readFileSync(file));
  return hash.update(lockedPackages(packages, folder)).digest('hex');
}

/** Compiler settings; those that the library's extend exist only in its checkout. @param {string} library */
function compiledBy(library) {
  return [join(library, 'kit/tsconfig.json'), join(library, '../tsconfig.base.json')].filter(isFile);
}

/**
 * Import specifiers in a source file.
 * @param {string} file
 */
export function importsOf(file) {
  if (!CODE.test(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(SPECIFIER)].map(([, specifier = '']) => specifier);
}

/** The package of a specifier. @param {string} specifier */
export function packageOf(specifier) {
  return /^(@[^/]+\/)?[^/]*/.exec(specifier)?.[0] ?? '';
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name))
    .flatMap((entry) => {
      const place = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(place) : [place];
    });
}

/**
 * Name of a file, independent of the folders' paths.
 * @param {string} file
 * @param {string} folder
 * @param {string} library
 */
function nameOf(file, folder, library) {
  const isOwn = file.startsWith(folder + sep);
  return relative(isOwn ? folder : library, file)
    .split(sep)
    .join('/');
}

/**
 * The imported file, if it belongs to the program or the library.
 * @param {string} specifier
 * @param {string} importer
 * @param {string} library
 */
function fileOf(specifier, importer, library) {
  // A query says how to load the file.
  const named = specifier.replace(/\?.*/, '');
  const [, name, path] = /^@venture\/([\w-]+)\/(.+)$/.exec(named) ?? [];
  const place = named.startsWith('.') ? join(dirname(importer), named) : undefined;
  if (place) return EXTENSIONS.map((extension) => place + extension).find(isFile);
  return name && path ? exported(join(library, name), path) : undefined;
}

/** @param {string} file */
function isFile(file) {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/**
 * The file that a package exports under this path.
 * @param {string} folder
 * @param {string} path
 */
function exported(folder, path) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const [entry, target] of Object.entries(exports)) {
    const [before = '', after] = entry.slice(2).split('*');
    if (after === undefined ? path !== before : !(path.startsWith(before) && path.endsWith(after))) continue;
    // A published package lists types beside the script.
    const file = String(Object(target).default ?? target);
    return join(folder, file.replace('*', path.slice(before.length, path.length - (after ?? '').length)));
  }
  throw new Error(`${folder} does not export ${path}.`);
}

/**
 * Lockfile entries of these external packages and all their dependencies.
 * @param {Set<string>} names
 * @param {string} folder of the program
 */
function lockedPackages(names, folder) {
  const lockfile = lockfileOf(folder);
  if (!lockfile) return '';
  if (!lockfile.endsWith('.json')) return readFileSync(lockfile, 'utf8');
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'));
  const all = Object.entries(packages).flatMap(([path, entry]) => {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? [];
    return name && !entry.link ? [{ name, entry }] : [];
  });
  for (const wanted of names) {
    for (const { name, entry } of all) {
      if (name !== wanted) continue;
      const { dependencies, peerDependencies, peerDependenciesMeta } = entry;
      // An optional dependency may do the work, such as the minimizer.
      for (const needed of Object.keys({ ...dependencies, ...peerDependencies, ...peerDependenciesMeta }))
        names.add(needed);
    }
  }
  return JSON.stringify(all.filter(({ name }) => names.has(name)));
}

/**
 * The nearest lockfile, from the program's folder upwards.
 * @param {string} folder
 * @returns {string | undefined}
 */
function lockfileOf(folder) {
  const found = LOCKFILES.map((name) => join(folder, name)).find(isFile);
  if (found) return found;
  const parent = dirname(folder);
  return parent === folder ? undefined : lockfileOf(parent);
}
