import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { cacheOf } from './remote-folder.mjs';

const require = createRequire(import.meta.url);

/**
 * Prints the type errors of a folder at every change, by the kit's compiler in a thread, so that builds do not
 * wait. Does nothing without a tsconfig.json.
 * @param {string} folder
 * @param {NodeJS.WritableStream} [output] standard output is for the answer of the command
 */
export function watchTypes(folder, output = process.stderr) {
  if (!existsSync(join(folder, 'tsconfig.json'))) return undefined;
  const info = join(cacheOf(folder, 'typescript'), 'dev.json');
  const how = ['--noEmit', '--incremental', '--tsBuildInfoFile', info, '--pretty', 'false'];
  const compiler = new Worker(require.resolve('typescript/bin/tsc'), {
    argv: ['--watch', '--preserveWatchOutput', '--project', folder, ...how],
    stdout: true,
  });
  compiler.stdout.pipe(output);
  compiler.unref();
  return compiler;
}
