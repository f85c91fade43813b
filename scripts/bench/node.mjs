import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.mjs';

/**
 * The program of Node in this major version: the one that runs this, or else the newest of npm's packages `node-<platform>-<arch>`,
 * installed once.
 * @param {number} major
 */
export function findNode(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = join(root, `node_modules/.cache/venture/node-${major}`);
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const what = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${major}`];
    execFileSync(npm, what, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  }
  return program;
}
