import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './programs.mjs';

const LOCKFILE = join(root, 'package-lock.json');
const STAMP = join(root, 'node_modules/.cache/venture/installed');
const OLDEST_NODE = [20, 20];

/** Ends with one sentence when Node is too old; the packages themselves would fail with many. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `Venture Quest needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
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
  markInstalled();
}

/** Whether the packages are those that this very lockfile names. */
export function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp();
}

/** Remembers that they are. */
export function markInstalled() {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stamp());
}

function stamp() {
  return createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');
}
