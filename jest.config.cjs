const { availableParallelism } = require('node:os');
const { setFlagsFromString } = require('node:v8');

const library = require('./shared/testing/src/jest.cjs');

const transform = {
  '/learning/src/content/(files|all)\\.ts$': ['<rootDir>/learning/webpack/tables-transform.mjs', library.swc],
  ...library.transform,
};
/** What every test is run with. */
const seed = '<rootDir>/shared/testing/src/seed.ts';
const ignored = ['/node_modules/', '/dist/', '/e2e/'];

/**
 * Every test file loads its modules anew, so V8 would optimise much that is thrown away a second later: a function has to
 * run seven times as long before it does. Workers are started with what this process was started with.
 */
const LATE_OPTIMIZING = '--interrupt-budget=500000';
setFlagsFromString(LATE_OPTIMIZING);
process.execArgv.push(LATE_OPTIMIZING);

/** What the shell, the remotes and the library have in common. */
const program = {
  roots: ['shell', 'staff', 'auth', 'learning', 'games', 'shared'].map((folder) => `<rootDir>/${folder}`),
  transform,
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/dist/', '/\\.store/'],
};

/** The programs without a page. */
const server = {
  testEnvironment: 'node',
  setupFilesAfterEnv: [seed],
  // It comes as modules only, which jest does not load by itself.
  transformIgnorePatterns: ['/node_modules/(?!jose/)'],
  transform: {
    '\\.(sql|sh|html)$|/(server/src/(site|releases/figures)|gate/src/sandbox)/[\\w-]+\\.cjs$':
      '<rootDir>/server/src/testing/text.cjs',
    ...transform,
  },
  moduleNameMapper: { '^(.*)\\?text$': '$1' },
  testMatch: ['**/*.test.ts', '**/*.test.mjs'],
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/dist/', '/\\.store/'],
};

/** @type {import('jest').Config} */
module.exports = {
  // Enough for a long form on a slow machine; nothing waits for it.
  testTimeout: 30_000,
  // More than cores, since many tests of the server wait: for the database, another process, a timer.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  projects: [
    { ...library.pages, ...program, setupFilesAfterEnv: [...library.pages.setupFilesAfterEnv, seed] },
    {
      ...library.rules,
      ...program,
      setupFilesAfterEnv: [seed],
      // The parts of a service worker are published as modules only.
      transformIgnorePatterns: ['/node_modules/(?!workbox-)'],
    },
    {
      ...server,
      displayName: 'server',
      // The test kit is there so that jest finds what depends on it.
      roots: ['<rootDir>/server', '<rootDir>/scripts', '<rootDir>/shared/testing'],
    },
    {
      ...server,
      displayName: 'histories',
      // What a build defines.
      globals: { __REMOTE__: 'learning', __RELEASE__: '1.0.0' },
      roots: ['<rootDir>/histories', '<rootDir>/shared/testing'],
      testMatch: ['<rootDir>/histories/*.test.ts'],
    },
  ],
};
