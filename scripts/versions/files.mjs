import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file below a folder, as it is on the disk, in Latin-1: unlike base64 it leaves repetitions for compression to find.
 * @param {string} folder
 * @param {string} as
 * @returns {Record<string, string>}
 */
export function filesBelow(folder, as) {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('.map'));
  return Object.fromEntries(
    files.sort().map((name) => [`${as}/${name}`, readFileSync(join(folder, name), 'latin1')]),
  );
}
