import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { remoteFolders, root } from './programs.mjs';

/** Releases the built remotes into the local store, by the same tool as teams release into any other. */
export function publish() {
  const program = join(root, 'server/dist/main.mjs');
  const folders = remoteFolders().map((folder) => join(root, folder));
  const { status } = spawnSync(process.execPath, [program, 'release', '--local', ...folders], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The remotes were not released; the reason is above.');
}
