import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentOf, SAMPLE, TEMPLATE } from './name.mjs';

/** The packages that the sample game imports. */
const NEEDED = ['@venture/contract', '@venture/play', '@venture/progress', '@venture/ui', 'react', 'valibot'];

const CONFIG = `import { remote } from '@venture/kit/webpack';

export default remote(import.meta.url);
`;

/** @typedef {{ name: string, title: string }} Game */
/** @typedef {Record<string, any>} Json */

/**
 * All files of a new game, by their path in its folder.
 * @param {Game} game
 * @param {{ sibling: Json, manifests: readonly Json[] }} others the package.json of a remote, and all of their remote.json
 * @returns {Map<string, string>}
 */
export function filesOf(game, { sibling, manifests }) {
  const files = new Map([
    ['package.json', jsonOf(packageOf(game, sibling))],
    ['remote.json', jsonOf(manifestOf(game, manifests))],
    ['webpack.config.mjs', CONFIG],
    ['card.svg', readFileSync(join(TEMPLATE, 'card.svg'), 'utf8')],
  ]);
  for (const file of readdirSync(join(TEMPLATE, 'src'))) {
    const text = readFileSync(join(TEMPLATE, 'src', file), 'utf8');
    const own = file === 'content.json' ? jsonOf({ ...JSON.parse(text), title: game.title }) : text;
    files.set(`src/${renamed(file, game)}`, renamed(own, game));
  }
  return files;
}

/**
 * What the siblings' packages say, so that a new one is never behind them.
 * @param {Game} game
 * @param {Json} sibling
 * @returns {Json}
 */
function packageOf({ name }, sibling) {
  const dependencies = Object.fromEntries(NEEDED.map((it) => [it, sibling['dependencies'][it] ?? '*']));
  return { ...sibling, name: `@venture/${name}`, version: '0.1.0', dependencies };
}

/**
 * @param {Game} game
 * @param {readonly Json[]} manifests
 * @returns {Json}
 */
function manifestOf({ name, title }, manifests) {
  const sample = JSON.parse(readFileSync(join(TEMPLATE, 'remote.json'), 'utf8'));
  const path = `/${name}`;
  const cards = sample.cards.map((/** @type {Json} */ card) => ({
    ...card,
    title,
    path,
    order: nextOrder(manifests, card['slot']),
  }));
  const badges = sample.badges.map((/** @type {Json} */ badge) => ({
    ...badge,
    id: badge['id'].replace(SAMPLE.name, name),
    source: title,
  }));
  return { ...sample, name, title, routes: [{ path, title }], cards, badges };
}

/**
 * Behind all cards that are in this place now.
 * @param {readonly Json[]} manifests
 * @param {string} slot
 * @returns {number}
 */
function nextOrder(manifests, slot) {
  const cards = manifests.flatMap((manifest) => manifest['cards']).filter((card) => card.slot === slot);
  return Math.max(0, ...cards.map(({ order }) => order)) + 1;
}

/**
 * @param {string} text
 * @param {Game} game
 */
function renamed(text, { name }) {
  return text.replaceAll(SAMPLE.component, componentOf(name)).replaceAll(SAMPLE.name, name);
}

/** @param {Json} value */
function jsonOf(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
