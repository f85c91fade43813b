import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** For how long a tab may go on with what it began with, as the release tool sees it. */
const OPEN_TAB_MS = 7 * 24 * 60 * 60 * 1000;

/** Since when files belong to an earlier build only. */
const RECORD = '.replaced.json';

const HASHED = /\.[0-9a-f]{8,}\.[^/]+$/;

/**
 * Instead of an empty folder before each build: files of earlier builds stay for as long as an open tab may ask for
 * them. What has no hash in its name is replaced at once.
 */
export class KeepPlugin {
  /** @param {number} [keepMs] */
  constructor(keepMs = OPEN_TAB_MS) {
    this.keepMs = keepMs;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.afterEmit.tap('KeepPlugin', (compilation) => {
      const names = compilation.getAssets().map(({ name }) => name);
      sweep(compilation.outputOptions.path ?? compiler.outputPath, new Set(names), this.keepMs);
    });
  }
}

/**
 * Removes what the newest build does not have, once its time is over.
 * @param {string} folder
 * @param {ReadonlySet<string>} current
 * @param {number} keepMs
 * @param {number} [now]
 */
export function sweep(folder, current, keepMs, now = Date.now()) {
  const record = join(folder, RECORD);
  /** @type {Record<string, number>} */
  const before = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  /** @type {Record<string, number>} */
  const replaced = {};
  for (const file of filesBelow(folder)) {
    if (current.has(file)) continue;
    const since = before[file] ?? now;
    if (HASHED.test(file) && now - since < keepMs) replaced[file] = since;
    else rmSync(join(folder, file));
  }
  writeFileSync(record, JSON.stringify(replaced, null, 2));
}

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
