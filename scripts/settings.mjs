import '@venture/kit/typescript';
import { readFileSync, writeFileSync } from 'node:fs';
import { PLACE, withTable } from './settings/table.mjs';

/** Writes the table of settings into the server's README from their schema. */
const { Environment } = await import('../server/src/process/config');
writeFileSync(PLACE, withTable(readFileSync(PLACE, 'utf8'), Environment.entries));
