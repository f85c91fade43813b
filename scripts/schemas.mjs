import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { CatalogueFile } from '@venture/contract/catalogue';
import { FILE } from '@venture/contract/fields';
import { FromFrame } from '@venture/contract/frame';
import { HASH, Manifest, PACKAGE, RANGE, Release } from '@venture/contract/remotes';
import { root, runIfStarted } from './programs.mjs';

/** Only the platform checks rules that JSON Schema cannot express, such as cards leading to routes. */
const OPTIONS = /** @type {const} */ ({ errorMode: 'ignore', typeMode: 'input' });

/** Tables use a custom schema, which the converter does not know. */
const TABLES = { files: tableOf(FILE, HASH), shared: tableOf(PACKAGE, RANGE) };

/** @param {RegExp} key @param {RegExp} value */
function tableOf(key, value) {
  return {
    type: 'object',
    propertyNames: { pattern: key.source },
    additionalProperties: { type: 'string', pattern: value.source },
  };
}

/** The platform's schemas as JSON Schema, by file in `shared/contract/schema`. @returns {Record<string, object>} */
export function schemas() {
  const release = toJsonSchema(Release, OPTIONS);
  return {
    'catalogue.schema.json': toJsonSchema(CatalogueFile, OPTIONS),
    'from-frame.schema.json': toJsonSchema(FromFrame, OPTIONS),
    'release.schema.json': { ...release, properties: { ...release.properties, ...TABLES } },
    'remote.schema.json': toJsonSchema(Manifest, OPTIONS),
  };
}

/** Writes the JSON Schemas with which teams check their files. */
void runIfStarted(import.meta.url, () => {
  for (const [name, schema] of Object.entries(schemas()))
    writeFileSync(join(root, 'shared/contract/schema', name), `${JSON.stringify(schema, null, 2)}\n`);
});
