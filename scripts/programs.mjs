import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  return ['shell', 'server', ...remoteFolders()];
}
