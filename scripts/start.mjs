import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, requireNode } from './install.mjs';
import { root, runProgram, serveArguments } from './programs.mjs';

const program = join(root, 'server/dist/main.mjs');
const [built, ...args] = process.argv.slice(2);

requireNode();
if (!built) install();
await runProgram(async () => {
  if (built && !existsSync(program))
    throw new Error('The server is not built yet: run "npm run build" first.');
  if (!built) await (await import('./build.mjs')).build();
  // The server publishes the built remotes before it reports ready.
  process.argv = [process.execPath, program, ...(built ? args : serveArguments())];
  await import(pathToFileURL(program).href);
});
