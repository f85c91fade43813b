import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** npx's install folder; npx never checks if a URL's package has changed. */
const FOLDER = /[\\/]_npx[\\/]\w+$/;

/**
 * Runs the kit currently at its URL if npx cached an older one; returns the exit code.
 * @param {readonly string[]} args
 * @param {string} folder where the kit is installed
 * @param {(address: string, args: readonly string[]) => number} run
 * @returns {Promise<number | undefined>} undefined if this is the newest
 */
export async function runNewest(
  args,
  folder = resolve(import.meta.dirname, '../../../..'),
  run = runWithNpx,
) {
  if (!FOLDER.test(folder)) return undefined;
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const { resolved, integrity } = lock.packages['node_modules/@venture/kit'];
  const response = /^https?:/.test(resolved) ? await fetch(resolved).catch(() => undefined) : undefined;
  if (!response?.ok) return undefined;
  const archive = Buffer.from(await response.arrayBuffer());
  if (`sha512-${createHash('sha512').update(archive).digest('base64')}` === integrity) return undefined;
  console.error(`${resolved} is newer than what npx has kept of it, which is installed again …`);
  rmSync(folder, { recursive: true });
  return run(resolved, args);
}

/** @param {string} address @param {readonly string[]} args */
function runWithNpx(address, args) {
  const isWindows = process.platform === 'win32';
  return (
    spawnSync(isWindows ? 'npx.cmd' : 'npx', ['--yes', address, ...args], {
      stdio: 'inherit',
      shell: isWindows,
    }).status ?? 1
  );
}
