import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';

export const TEMPLATE = join(dirname(fileURLToPath(import.meta.url)), '../../template');

/** The sample game's names in the template: folder, component and title. */
export const SAMPLE = { name: 'sample-game', component: 'SampleGame', title: 'Sample Game' };

const LONGEST = 40;
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * The problem with a new game's name; undefined if it is valid.
 * @param {string} name
 * @param {{ folders: readonly string[], routes: readonly string[] }} [taken] by existing programs
 * @returns {string | undefined}
 */
export function nameProblem(name, { folders, routes } = { folders: [], routes: [] }) {
  if (!NAME.test(name)) {
    return `"${name}" is not a name for a game: use lower case words joined by "-", beginning with a letter, such as founder-fair.`;
  }
  if (name.length > LONGEST) return `"${name}" is too long: ${LONGEST} characters are the most.`;
  if (folders.includes(name)) return `There is already a program called ${name}: choose another name.`;
  if (routes.includes(`/${name}`)) return `The address /${name} is already taken: choose another name.`;
  const component = toComponentName(name);
  if (isUsed(component)) {
    return `${component} already means something in the code of a game: choose another name, such as ${name}-game.`;
  }
  return undefined;
}

/**
 * The problem with a new game's title; undefined if it is valid.
 * @param {string} title
 * @returns {string | undefined}
 */
export function titleProblem(title) {
  if (title.trim() === '') return 'The title is empty: leave it out to have it made from the name.';
  if (title.length > LONGEST) return `The title is too long for a card: ${LONGEST} characters are the most.`;
  return undefined;
}

/** @param {string} name */
export function toComponentName(name) {
  return wordsOf(name).join('');
}

/** @param {string} name */
export function titleOf(name) {
  return wordsOf(name).join(' ');
}

/** @param {string} name */
function wordsOf(name) {
  return name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
}

/** Whether this component name clashes with another name or file. */
function isUsed(/** @type {string} */ component) {
  if (component === SAMPLE.component) return false;
  if (component in globalThis) return true;
  const word = new RegExp(`\\b${component}\\b`);
  const files = readdirSync(join(TEMPLATE, 'src'), { recursive: true }).map(String);
  return files.some(
    (file) =>
      parse(file).name.toLowerCase() === component.toLowerCase() ||
      (/\.tsx?$/.test(file) && word.test(readFileSync(join(TEMPLATE, 'src', file), 'utf8'))),
  );
}
