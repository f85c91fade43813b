import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** The real server on a database that no earlier run has touched. */
const data = join(import.meta.dirname, `../.e2e/data-${process.env['PORT']}`);
rmSync(data, { recursive: true, force: true, maxRetries: 5 });
process.env['DATA_DIR'] = data;
await import(new URL('../server/dist/main.mjs', import.meta.url).href);
