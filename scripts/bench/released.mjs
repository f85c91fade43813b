import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.mjs';

/** Where the releases are that the built server serves. */
export const storeDir = process.env['STORE_DIR'] ?? join(root, '.store');

/** The rules of the live release of a game. @param {string} game */
export function released(game) {
  const { payload } = JSON.parse(readFileSync(join(storeDir, 'remotes.json'), 'utf8'));
  const remote = JSON.parse(payload).remotes.find(
    (/** @type {{ name: string }} */ { name }) => name === game,
  );
  if (!remote) throw new Error(`${game} is not in ${storeDir}: run npm run build.`);
  const file = join(storeDir, 'remotes', game, remote.version, 'rules.mjs');
  return { version: String(remote.version), file, text: readFileSync(file, 'utf8') };
}
