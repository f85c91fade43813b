import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The kit archive that teams install from the server. */
export const KIT_ARCHIVE = join(root, 'shared/kit/dist/kit.tgz');

/** Content of a JSON file in this checkout. @param {string} path @returns {any} */
export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** Folders of all remotes: workspaces with a `remote.json`. @param {string} [checkout] */
export function remoteFolders(checkout = root) {
  const games = readdirSync(join(checkout, 'games')).map((name) => join('games', name));
  return ['auth', 'learning', ...games].filter((folder) => existsSync(join(checkout, folder, 'remote.json')));
}

/** Arguments that make a checkout's server serve what is built there. @param {string} [checkout] */
export function serveArguments(checkout = root) {
  return ['serve', '--local', ...remoteFolders(checkout).map((folder) => join(checkout, folder))];
}

/** Folders of all webpack builds, slowest first. */
export function programFolders() {
  return ['shell', 'server', 'staff', ...remoteFolders()];
}

/**
 * Runs `work` if the module was started as a program, not imported.
 * @param {string} url of the module
 * @param {() => unknown} work
 */
export async function runIfStarted(url, work) {
  if (url === pathToFileURL(process.argv[1] ?? '').href) await runProgram(work);
}

/** Runs a program; a failure prints one sentence and exits with 1. @param {() => unknown} work */
export async function runProgram(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
