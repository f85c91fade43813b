import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentOf, SAMPLE, TEMPLATE } from './name.mjs';

const CONFIG = `import { remote } from '@venture/kit/webpack';

export default remote(import.meta.url);
`;

/** @typedef {{ name: string, title: string }} Game */
/** @typedef {Record<string, any>} Json */
/** @typedef {readonly (readonly [command: string, does: string])[]} Commands */

/**
 * All files of a new game, by path.
 * @param {Game} game
 * @param {{ packageJson: Json, manifests: readonly Json[], commands: Commands, isOutside: boolean }} place
 * its package.json, the manifests of other remotes, its commands, and whether it has its own repository
 * @returns {Map<string, string>}
 */
export function filesOf(game, { packageJson, manifests, commands, isOutside }) {
  const files = new Map([
    ['package.json', jsonOf(packageJson)],
    [
      'remote.json',
      jsonOf(manifestOf(game, (slot) => (isOutside ? ownOrder(game) : nextOrder(manifests, slot)))),
    ],
    ['webpack.config.mjs', CONFIG],
    ['card.svg', read('card.svg')],
    ['README.md', readmeOf(game, commands, isOutside)],
    ...below('src').map(
      (file) =>
        /** @type {const} */ ([file, file.endsWith('content.json') ? contentOf(game, file) : read(file)]),
    ),
  ]);
  if (isOutside) for (const [file, text] of outside()) files.set(file, text);
  return new Map([...files].map(([file, text]) => [renamed(file, game), renamed(text, game)]));
}

/**
 * The README; lines about files of a separate repository are left out in a checkout.
 * @param {Game} game
 * @param {Commands} commands
 * @param {boolean} isOutside
 */
function readmeOf({ title }, commands, isOutside) {
  const text = read('README.md').replaceAll('Sample Game', title).replace('{commands}', listed(commands));
  return isOutside ? text : text.replaceAll(/^- `(e2e|package\.json).*\n/gm, '');
}

/**
 * Additional files of a separate repository: settings and a browser test. npm does not pack files named
 * .gitignore.
 * @returns {[string, string][]}
 */
function outside() {
  return [...below('outside'), ...below('e2e')].map((file) => {
    const name = file.replace('outside/', '');
    return [name === 'gitignore' ? '.gitignore' : name, read(file)];
  });
}

/** @param {string} folder @returns {string[]} */
function below(folder) {
  return readdirSync(join(TEMPLATE, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? below(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

/** @param {string} file */
function read(file) {
  return readFileSync(join(TEMPLATE, file), 'utf8');
}

/** @param {Game} game @param {string} file */
function contentOf({ title }, file) {
  return jsonOf({ ...JSON.parse(read(file)), title });
}

/** Commands with their descriptions, one per line. @param {Commands} commands */
export function listed(commands) {
  const width = Math.max(...commands.map(([command]) => command.length));
  return commands.map(([command, does]) => `${command.padEnd(width + 4)}${does}`).join('\n');
}

/**
 * @param {Game} game
 * @param {(slot: string) => number} orderIn
 * @returns {Json}
 */
function manifestOf({ name, title }, orderIn) {
  const sample = JSON.parse(read('remote.json'));
  const path = `/${name}`;
  const cards = sample.cards.map((/** @type {Json} */ card) => ({
    ...card,
    title,
    path,
    order: orderIn(card['slot']),
  }));
  const badges = sample.badges.map((/** @type {Json} */ badge) => ({
    ...badge,
    id: badge['id'].replace(SAMPLE.name, name),
    source: title,
  }));
  const routes = sample.routes.map((/** @type {Json} */ route) => ({
    ...route,
    title: route['title'].replace(sample.title, title),
  }));
  return { ...sample, name, title, routes, cards, badges };
}

/**
 * The position after all cards of a slot.
 * @param {readonly Json[]} manifests
 * @param {string} slot
 * @returns {number}
 */
function nextOrder(manifests, slot) {
  const cards = manifests.flatMap((manifest) => manifest['cards']).filter((card) => card.slot === slot);
  return Math.max(0, ...cards.map(({ order }) => order)) + 1;
}

/**
 * A position after the platform's cards, derived from the name, since other games are unknown but must not
 * share it.
 * @param {Pick<Game, 'name'>} game
 */
export function ownOrder({ name }) {
  return 1000 + (createHash('sha256').update(name).digest().readUInt32BE() % 100_000);
}

/**
 * @param {string} text
 * @param {Game} game
 */
function renamed(text, { name }) {
  return text.replaceAll(SAMPLE.component, componentOf(name)).replaceAll(SAMPLE.name, name);
}

/** @param {Json} value */
export function jsonOf(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
