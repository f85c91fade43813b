import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Versions of Node that the README promises, except the one that runs this. */
export const OTHER_NODES = [20, 22, 24].filter((version) => !process.version.startsWith(`v${version}.`));

/** Installs a version of Node from npm's package `node`; returns the folder of its program. */
export function installNode(version: number, folder: string): string {
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
  execFileSync('npm', ['install', ...quiet, '--prefix', folder, `node@${version}`], { cwd: folder });
  return join(folder, 'node_modules/node/bin');
}
