import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.mjs';

const LOCKFILE = join(root, 'package-lock.json');
/** What npm has installed: it writes this last. */
const INSTALLED = join(root, 'node_modules/.package-lock.json');
const OLDEST_NODE = [20, 20];

/** Ends with one sentence when Node is too old, or nothing can be built in this folder; others would say it in many. */
export function requireNode() {
  const why = isOldNode()
    ? `Venture Quest needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`
    : // Module Federation writes the path between apostrophes.
      root.includes("'") && `Nothing can be built in ${root}: choose a folder whose path has no apostrophe.`;
  if (!why) return;
  console.error(why);
  process.exit(1);
}

function isOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST_NODE;
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}

/** Installs from the lockfile unless that has been done for this very lockfile. */
export function install() {
  if (isInstalled()) return;
  console.log('Installing packages from the lockfile …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(1);
  }
}

/** Whether the packages are those that this very lockfile names, whoever installed them. */
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
