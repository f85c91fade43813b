import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { addressOf, readConnectionSettings } from '../bench/running.mjs';
import { serveArguments } from '../programs.mjs';
import { rowsAsSql } from './dump.mjs';

/** @typedef {Awaited<ReturnType<typeof runVersion>>} RunningVersion */

/** Starts the server of a built checkout with its own database and store. @param {string} checkout */
export async function runVersion(checkout) {
  const folder = mkdtempSync(join(tmpdir(), 'venture-data-'));
  const [dataDir, storeDir] = [join(folder, 'data'), join(folder, 'store')];
  // A build of 1.0.0 published into a folder; later servers release what is built.
  const store = join(checkout, '.store');
  const hasStore = existsSync(store);
  if (hasStore) cpSync(store, storeDir, { recursive: true });
  const env = { ...process.env, DATA_DIR: dataDir, STORE_DIR: storeDir, PORT: '0', DRAIN_SECONDS: '0' };
  const program = join(checkout, 'server/dist/main.mjs');
  const args = hasStore ? [program] : [program, ...serveArguments(checkout)];
  const server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => server.kill('SIGKILL'));
  const address = await addressOf(server);
  const command = (/** @type {string[]} */ ...args) =>
    execFileSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  return {
    address,
    storeDir,
    command,
    /** Backs up and stops; returns the version's backup and every row, including sessions. */
    async end() {
      const file = join(folder, 'backup.gz');
      command('backup', file);
      const backup = gunzipSync(readFileSync(file)).toString();
      const rows = await rowsAsSql(readConnectionSettings(dataDir));
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(dataDir, { recursive: true });
      return { backup, rows };
    },
  };
}
