import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { provided } from './host-files.mjs';

/**
 * What the page of the shell needs to ask for a remote's files before any script of its own is there: see `hint.js`.
 * @param {import('webpack').Compilation} compilation
 * @param {string} folder of the shell
 */
export function hintIn(compilation, folder) {
  const { contract } = JSON.parse(readFileSync(join(folder, 'shell.json'), 'utf8'));
  const runtime = compilation.namedChunks.get('federation')?.files ?? [];
  return {
    hint: readFileSync(join(folder, 'src/hint.js'), 'utf8').trim(),
    /** Without the runtime there are no remotes, and so no hint. */
    runtime: [...runtime].find((file) => file.endsWith('.js')),
    contract,
    provides: Object.entries(provided())
      .map(([name, version]) => `${name}@${version}`)
      .join(' '),
  };
}
