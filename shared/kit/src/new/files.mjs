import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { SAMPLE, TEMPLATE, toComponentName } from './name.mjs';

/** Files that may already exist; their content stays. */
const KEPT = ['package.json', 'README.md', '.gitignore'];
/** Files only for a separate repository: settings and a browser test. */
const OUTSIDE = /^(outside|e2e)\//;

/** @typedef {{ name: string, title: string }} Game */
/** @typedef {Record<string, any>} Json */
/** @typedef {readonly (readonly [command: string, does: string])[]} Commands */

/**
 * Creates all files of a new game, by path, from the template.
 * @param {Game} game
 * @param {{ packageJson: Json, commands: Commands, isOutside: boolean }} place its package.json, its commands, and
 * whether it has its own repository
 * @returns {Map<string, string>}
 */
export function createGameFiles(game, { packageJson, commands, isOutside }) {
  const found = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(TEMPLATE, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => isOutside || !OUTSIDE.test(file));
  const own = files.map((file) => {
    const text = readFileSync(join(TEMPLATE, file), 'utf8');
    const filled = file === 'README.md' ? readme(text, commands, isOutside) : text;
    // npm does not pack files named .gitignore.
    const place = file.replace('outside/', '').replace(/^gitignore$/, '.gitignore');
    return /** @type {const} */ ([renamed(place, game), renamed(filled, game, file.endsWith('.json'))]);
  });
  return new Map([['package.json', formatJson(packageJson)], ...own]);
}

/**
 * The README; in a checkout, without the lines about files of a separate repository.
 * @param {string} text
 * @param {Commands} commands
 * @param {boolean} isOutside
 */
function readme(text, commands, isOutside) {
  const filled = text.replace('{commands}', listed(commands));
  return isOutside ? filled : filled.replaceAll(/^- `(e2e|package\.json).*\n/gm, '');
}

/**
 * Puts the game's name, title and card position into a template text.
 * @param {string} text
 * @param {Game} game
 */
function renamed(text, { name, title }, isJson = false) {
  const shown = isJson ? JSON.stringify(title).slice(1, -1) : title;
  return text
    .replaceAll(SAMPLE.title, () => shown)
    .replaceAll(SAMPLE.component, toComponentName(name))
    .replaceAll(SAMPLE.name, name)
    .replaceAll(/"order": \d+/g, `"order": ${cardOrder(name)}`);
}

/**
 * Derives a card position from the name, after the platform's cards, so that games unaware of each other differ.
 * @param {string} name
 */
export function cardOrder(name) {
  return 1000 + (createHash('sha256').update(name).digest().readUInt32BE() % 100_000);
}

/** Lists commands with descriptions, one per line. @param {Commands} commands */
export function listed(commands) {
  const width = Math.max(...commands.map(([command]) => command.length));
  return commands.map(([command, does]) => `${command.padEnd(width + 4)}${does}`).join('\n');
}

/** @param {Json} value */
export function formatJson(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Existing files that would be overwritten.
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} files
 */
export function inTheWay(folder, files) {
  return [...files.keys()].filter((file) => !KEPT.includes(file) && existsSync(join(folder, file)));
}

/**
 * Writes a new game's files; keeps an existing README or .gitignore.
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} files
 */
export function writeAll(folder, files) {
  for (const [file, text] of files) {
    const place = join(folder, file);
    if (file !== 'package.json' && KEPT.includes(file) && existsSync(place)) continue;
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}
