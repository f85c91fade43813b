import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './programs.mjs';

const program = join(root, 'server/dist/main.mjs');

if (!existsSync(program)) {
  console.error('The server is not built yet: run "npm run build" first.');
  process.exit(1);
}
await import(pathToFileURL(program).href);
