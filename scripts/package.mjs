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
import { notices, unbundledPackages } from './package/packages.mjs';
import { KIT_ARCHIVE, readJson, remoteFolders, root, runIfStarted } from './programs.mjs';

const SYSTEM = `${process.platform}-${process.arch}`;

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
  const { packStale } = await import('./pack.mjs');
  await packStale();
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
  for (const place of unbundledPackages(SYSTEM)) copyPackage(place, join(folder, 'server', place));
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

await runIfStarted(import.meta.url, async () =>
  console.log(await makePackage(resolve(process.argv[2] ?? join(root, '.packages')))),
);
