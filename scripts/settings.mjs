import '@venture/kit/typescript';
import { readFileSync, writeFileSync } from 'node:fs';
import { PLACE, withTable } from './settings/table.mjs';

/** Writes the table of settings into the document of the server, from the schema that reads them. */
const { Environment } = await import('../server/src/process/config');
writeFileSync(PLACE, withTable(readFileSync(PLACE, 'utf8'), Environment.entries));
