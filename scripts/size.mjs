import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root, runIfStarted } from './programs.mjs';

const TESTS = 'tests';
const WORDS = 'words of documents';

/**
 * Counts source lines per program, test lines, and document words.
 * @param {readonly string[]} files
 * @param {(file: string) => string} read
 */
export function sizes(files, read) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const file of files) {
    const name = nameOf(file);
    const counted = name === WORDS ? /\S+/g : /\n/g;
    if (name) found[name] = (found[name] ?? 0) + (read(file).match(counted)?.length ?? 0);
  }
  return found;
}

/** The total that a file counts towards: each `shared` package has its own. @param {string} file */
function nameOf(file) {
  if (file.endsWith('.md')) return file.includes('CHANGELOG') ? undefined : WORDS;
  if (!/\.(ts|tsx|css|mjs|cjs|js|sql)$/.test(file)) return undefined;
  if (/\.(test|spec)\.|\/testing\/|^(e2e|histories)\//.test(file)) return TESTS;
  const [folder = '', inner, part] = file.split('/');
  if (!inner || folder === 'docs') return undefined;
  return folder === 'shared' && part ? `${folder}/${inner}` : folder;
}

/**
 * Totals over their limit or without one.
 * @param {Record<string, number>} found
 * @param {Record<string, number>} limits
 */
export function tooLarge(found, limits) {
  return Object.keys(found).filter((name) => Number(found[name]) > (limits[name] ?? 0));
}

void runIfStarted(import.meta.url, () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const present = files.filter((file) => file && existsSync(join(root, file)));
  const limits = readJson('scripts/size-limits.json');
  const found = sizes(present, (file) => readFileSync(join(root, file), 'utf8'));
  for (const [name, size] of Object.entries(found).sort())
    console.log(`${name.padEnd(18)} ${String(size).padStart(6)} of ${limits[name] ?? 0}`);
  const over = tooLarge(found, limits);
  const advice = 'raise scripts/size-limits.json and say in the same commit what that buys';
  if (over.length > 0) throw new Error(`Too large: ${over.join(', ')}. Take something out, or ${advice}.`);
});
