import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { cacheOf } from './cache.mjs';

const require = createRequire(import.meta.url);

/** How it says that it begins, and that it has come to an end. */
const [BEGINS, ENDS] = [/- (Starting compilation|File change detected)/, /- Found \d+ errors?\. Watching/];

/**
 * Checks the types of a folder at every change, by the kit's own compiler, in a thread beside the builds: these do not wait
 * for it. Without a tsconfig.json there is nothing to check.
 * @param {string} folder
 * @param {(errors: string) => void} tell is told what is wrong, or '' while that is not known or nothing is
 */
export function watchTypes(folder, tell) {
  if (!existsSync(join(folder, 'tsconfig.json'))) return undefined;
  const info = join(cacheOf(folder, 'typescript'), 'dev.json');
  const how = ['--noEmit', '--incremental', '--tsBuildInfoFile', info, '--pretty', 'false'];
  const compiler = new Worker(require.resolve('typescript/bin/tsc'), {
    argv: ['--watch', '--preserveWatchOutput', '--project', folder, ...how],
    stdout: true,
  });
  /** @type {string[]} */
  let errors = [];
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    const isAtEnd = ENDS.test(line);
    if (BEGINS.test(line)) errors = [];
    else if (line.trim() !== '' && !isAtEnd) errors.push(line);
    if (isAtEnd && errors.length > 0) console.error(errors.join('\n'));
    if (isAtEnd || errors.length === 0) tell(isAtEnd ? errors.join('\n') : '');
  });
  compiler.unref();
  return compiler;
}
