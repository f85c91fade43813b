import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { cacheOf } from './cache.mjs';

const require = createRequire(import.meta.url);

/** Output of the compiler when a check begins and ends. */
const [BEGINS, ENDS] = [/- (Starting compilation|File change detected)/, /- Found \d+ errors?\. Watching/];

/**
 * Checks the types of a folder on every change with the kit's compiler, in a thread, so that builds do not
 * wait. Does nothing without a tsconfig.json.
 * @param {string} folder
 * @param {(errors: string) => void} tell called with the errors, or with '' if there are none or a check is running
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
