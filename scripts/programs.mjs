import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** What teams install, and the server sends. */
export const KIT_ARCHIVE = join(root, 'shared/kit/dist/kit.tgz');

/** The folders of all remotes: every workspace with a `remote.json`. */
export function remoteFolders() {
  const games = readdirSync(join(root, 'games')).map((name) => join('games', name));
  return ['auth', 'learning', ...games].filter((folder) => existsSync(join(root, folder, 'remote.json')));
}

/** The folders of everything that webpack builds, the slowest first. */
export function programFolders() {
  return ['shell', 'server', 'staff', ...remoteFolders()];
}

/**
 * Runs what a module does when it is started as a program, rather than imported.
 * @param {string} url of the module
 * @param {() => unknown} work
 */
export async function runIfStarted(url, work) {
  if (url === pathToFileURL(process.argv[1] ?? '').href) await runProgram(work);
}

/** Where it fails, the program ends with 1 and says why in one sentence. @param {() => unknown} work */
export async function runProgram(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
