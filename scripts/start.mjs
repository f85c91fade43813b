import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, requireNode } from './install.mjs';
import { root } from './programs.mjs';

requireNode();
install();
try {
  const { build } = await import('./build.mjs');
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(join(root, 'server/dist/main.mjs')).href);
