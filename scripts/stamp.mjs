import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sourcesOf } from '../shared/kit/src/sources.mjs';
import { root } from './programs.mjs';

/**
 * Whether a program's build matches its current sources.
 * @param {string} folder of a program, relative to the checkout
 */
export function isFresh(folder) {
  const stamp = stampOf(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesOf(resolve(root, folder));
}

/** The file beside a build that records its sources. @param {string} folder */
export function stampOf(folder) {
  return folder === 'staff'
    ? resolve(root, 'shell/dist/.built-from-staff')
    : resolve(root, folder, 'dist/.built-from');
}
