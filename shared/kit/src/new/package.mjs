import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the packages of the library are, one beside the other. */
const LIBRARY = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** What the sample game imports, and React, of which whoever builds and tests a game brings the copy. */
const LIBRARY_PARTS = ['contract', 'play', 'progress', 'ui'];
const TESTED_WITH = [
  '@jest/globals',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'fast-check',
];

/** @typedef {Record<string, any>} Json */

/**
 * The package.json of a game in a repository of its own, with the versions that this kit was made with. What stands in
 * `before`, which may have been there already, stays.
 * @param {string} name
 * @param {Json} [before]
 * @returns {Json}
 */
export function packageOf(name, before = {}) {
  const [kit, contract, testing] = ['kit', 'contract', 'testing'].map(manifestOf);
  const react = kit?.['peerDependencies'] ?? {};
  const own = (/** @type {string[]} */ parts) =>
    Object.fromEntries(parts.map((part) => [`@venture/${part}`, `^${manifestOf(part)['version']}`]));
  const dependencies = {
    ...own(LIBRARY_PARTS),
    react: react.react,
    'react-dom': react['react-dom'],
    'react-router-dom': react['react-router-dom'],
    valibot: contract?.['dependencies'].valibot,
    ...before['dependencies'],
  };
  const devDependencies = {
    '@playwright/test': kit?.['dependencies']['playwright-core'],
    ...Object.fromEntries(TESTED_WITH.map((it) => [it, testing?.['dependencies'][it]])),
    '@types/react': react['@types/react'],
    '@types/react-dom': react['@types/react'],
    ...own(['kit', 'testing']),
    typescript: kit?.['dependencies'].typescript,
    ...before['devDependencies'],
  };
  return {
    ...before,
    name,
    version: before['version'] ?? '0.1.0',
    private: true,
    type: 'module',
    sideEffects: ['*.css'],
    scripts: {
      dev: 'venture dev',
      build: 'venture build',
      types: 'tsc --noEmit',
      test: 'venture test',
      'test:browser': 'venture test --browser',
      check: 'venture check',
      release: 'venture release',
    },
    dependencies: without(dependencies, before['devDependencies']),
    devDependencies: without(devDependencies, before['dependencies']),
  };
}

/** @param {Json} all @param {Json} [others] in which a package stands already */
function without(all, others = {}) {
  const entries = Object.entries(all).filter(([name]) => !(name in others));
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** @param {string} part @returns {Json} */
function manifestOf(part) {
  return JSON.parse(readFileSync(join(LIBRARY, part, 'package.json'), 'utf8'));
}
