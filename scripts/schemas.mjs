import '@venture/kit/typescript';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.mjs';

/** Writes the JSON Schemas with which teams check their files, from the platform's own schemas. */
const { schemas } = await import('./schemas/made.mjs');
for (const [name, schema] of Object.entries(schemas()))
  writeFileSync(join(root, 'shared/contract/schema', name), `${JSON.stringify(schema, null, 2)}\n`);
