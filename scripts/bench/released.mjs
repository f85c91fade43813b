import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.mjs';

/** The rules of a game as it was built, and is live where a benchmark starts the server. @param {string} game */
export function released(game) {
  const dist = join(root, 'games', game, 'dist');
  const { version } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
  const file = join(dist, 'rules.mjs');
  return { version: String(version), file, text: readFileSync(file, 'utf8') };
}
