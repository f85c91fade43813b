import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, requireNode } from './install.mjs';
import { root, runProgram, serveArguments } from './programs.mjs';

requireNode();
install();
await runProgram(async () => {
  const { build } = await import('./build.mjs');
  await build();
  // The server publishes the built remotes before it reports ready.
  const program = join(root, 'server/dist/main.mjs');
  process.argv = [process.execPath, program, ...serveArguments()];
  await import(pathToFileURL(program).href);
});
