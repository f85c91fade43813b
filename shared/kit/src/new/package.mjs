import { packageFolder, readPackageJson } from './vendor.mjs';

/** Library packages that games import, even indirectly; all others are dev dependencies. */
const IMPORTED = ['api', 'contract', 'device', 'game', 'rules', 'ui'].map((part) => `@venture/${part}`);
const TESTED_WITH = [
  '@jest/globals',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'fast-check',
  'jest',
];

/** @typedef {Record<string, any>} Json */
/** @typedef {{ name: string, file: string }} Kept */

/**
 * Returns the package.json for a game in its own repository, with this kit's versions. Keeps the content of
 * `before`, except for the kit.
 * @param {string} name
 * @param {readonly Kept[]} packages
 * @param {Json} [before]
 * @returns {Json}
 */
export function packageOf(name, packages, before = {}) {
  const [kit, contract, testing] = ['kit', 'contract', 'testing'].map((it) =>
    readPackageJson(packageFolder(it)),
  );
  const react = kit?.['peerDependencies'] ?? {};
  const dependencies = {
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
    typescript: kit?.['dependencies'].typescript,
    ...before['devDependencies'],
  };
  const own = {
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
      test: 'jest',
      'test:browser': 'playwright test',
      check: 'venture check',
      release: 'venture release',
    },
    dependencies: without(dependencies, before['devDependencies']),
    devDependencies: without(devDependencies, before['dependencies']),
  };
  return withKit(own, packages);
}

/**
 * Points dependencies at the kit's packages in the project.
 * @param {Json} packageJson
 * @param {readonly Kept[]} packages
 * @returns {Json}
 */
export function withKit({ dependencies, devDependencies, ...others }, packages) {
  const kept = Object.fromEntries(packages.map(({ name, file }) => [name, `file:${file}`]));
  const named = (/** @type {(name: string) => boolean} */ isHere, /** @type {Json} */ before) => ({
    ...without(before, kept),
    ...Object.fromEntries(Object.entries(kept).filter(([name]) => isHere(name))),
  });
  return {
    ...others,
    dependencies: without(named((name) => IMPORTED.includes(name), dependencies)),
    devDependencies: without(named((name) => !IMPORTED.includes(name), devDependencies)),
  };
}

/** @param {Json} [all] @param {Json} [others] that already contain a package */
function without(all = {}, others = {}) {
  const entries = Object.entries(all).filter(([name]) => !(name in others));
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
