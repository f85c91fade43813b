import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.mjs';

const LOCKFILE = join(root, 'package-lock.json');
/** Matches only whole strings and parts of paths, since many ids are ordinary words. */
const INSTALLED = join(root, 'node_modules/.package-lock.json');
const OLDEST_NODE = '20.20';

/** Exits with one sentence if Node is too old or the folder unfit for builds. */
export function requireNode() {
  const isOld = process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0;
  const why = isOld
    ? `Venture Quest needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}.`
    : // Module Federation puts the path in single quotes.
      root.includes("'") && `Nothing can be built in ${root}: choose a folder whose path has no apostrophe.`;
  if (!why) return;
  console.error(why);
  process.exit(1);
}

/** Installs the lockfile's packages unless already installed. */
export function install() {
  if (isInstalled()) return;
  console.log('Installing packages from the lockfile …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(1);
  }
}

/** Whether the installed packages match the lockfile. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const there = packagesIn(INSTALLED);
  return Object.entries(packagesIn(LOCKFILE)).every(([place, { integrity, optional, link }]) => {
    if (link) return existsSync(join(root, place));
    return there[place] ? there[place].integrity === integrity : optional || integrity === undefined;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { integrity?: string, optional?: boolean, link?: boolean }>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
