import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders, root } from '../scripts/programs.mjs';

/** Starts the real server with a fresh database and the built releases. */
const data = join(import.meta.dirname, `../.e2e/data-${process.env['PORT']}`);
rmSync(data, { recursive: true, force: true, maxRetries: 5 });
process.env['DATA_DIR'] = data;
process.env['DRAIN_SECONDS'] = '0';
const folders = remoteFolders().map((folder) => join(root, folder));
process.argv.splice(2, Infinity, 'serve', '--local', ...folders);
await import(new URL('../server/dist/main.mjs', import.meta.url).href);
