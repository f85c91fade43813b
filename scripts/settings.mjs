import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root, runIfStarted } from './programs.mjs';

/** The document with the table, and its markers. */
export const PLACE = join(root, 'server/README.md');
const TABLE = /(<!-- settings -->\n\n)[\s\S]*?(\n\n<!-- end of settings -->)/;

/** @typedef {{ usual?: string, meaning: string }} Text */
/** @typedef {Record<string, { default?: unknown }>} Entries */

/**
 * Replaces the table in the document with the current settings.
 * @param {string} document
 * @param {Entries} entries
 */
export function withTable(document, entries) {
  return document.replace(TABLE, (_, before, after) => `${before}${table(entries)}${after}`);
}

/** @param {Entries} entries */
function table(entries) {
  /** @type {Record<string, Text>} */
  const texts = readJson('server/src/process/settings.json');
  const rows = Object.entries(entries).map(([name, { default: given }]) => {
    const { usual = given ? `\`${given}\`` : '', meaning = '' } = texts[name] ?? {};
    if (!meaning) throw new Error(`settings.json does not explain ${name}.`);
    return [`\`${name}\``, usual, meaning];
  });
  const all = [['Variable', 'Default', 'Meaning'], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  const lines = all.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`);
  return [lines[0], `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.slice(1)].join(
    '\n',
  );
}

/** Writes the table into the server's README. */
void runIfStarted(import.meta.url, async () => {
  const { Environment } = await import('../server/src/process/config');
  writeFileSync(PLACE, withTable(readFileSync(PLACE, 'utf8'), Environment.entries));
});
