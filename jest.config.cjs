const { availableParallelism } = require('node:os');

const library = require('./shared/testing/src/jest.cjs');

/** Setup file of every project. */
const seed = '<rootDir>/shared/testing/src/seed.ts';
/** Tests that need a whole system or wait long run with `npm run test:system`, or `SYSTEM_TESTS=yes npx jest …`. */
const system = process.env['SYSTEM_TESTS'] ? [] : ['\\.system\\.test\\.\\w+$'];
const ignored = ['/node_modules/', '/dist/', '/e2e/', ...system];

/** Options of all projects. */
const runtime = require.resolve('./shared/testing/src/runtime.cjs');

/** Options of the shell, the remotes and the library. */
const program = {
  runtime,
  roots: ['shell', 'staff', 'auth', 'learning', 'games', 'shared'].map((folder) => `<rootDir>/${folder}`),
  transform: library.transform,
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/dist/', '/\\.store/'],
};

/** Options of programs without a page. */
const server = {
  runtime,
  testEnvironment: 'node',
  globalSetup: '<rootDir>/server/src/testing/run-postgres.ts',
  globalTeardown: '<rootDir>/server/src/testing/run-postgres-end.ts',
  setupFiles: ['<rootDir>/server/src/testing/native-errors.ts'],
  setupFilesAfterEnv: [seed],
  // Published only as modules, which jest does not load by itself.
  transformIgnorePatterns: ['/node_modules/(?!jose/)'],
  transform: {
    '\\.(sql|html)$|/(server/src/site|contract/src/checks/sandbox)/[\\w-]+\\.cjs$':
      '<rootDir>/server/src/testing/text.cjs',
    ...library.transform,
  },
  moduleNameMapper: { '^(.*)\\?text$': '$1' },
  testMatch: ['**/*.test.ts', '**/*.test.mjs'],
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/dist/', '/\\.store/'],
};

/** @type {import('jest').Config} */
module.exports = {
  // Enough for a long form on a slow machine.
  testTimeout: 30_000,
  // More than cores, since many server tests wait: for the database, another process, a timer.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  globalSetup: '<rootDir>/shared/testing/src/run-folder.cjs',
  projects: [
    { ...library.pages, ...program, setupFilesAfterEnv: [...library.pages.setupFilesAfterEnv, seed] },
    {
      ...library.rules,
      ...program,
      setupFilesAfterEnv: [seed],
      // Packages of the service worker, published only as modules.
      transformIgnorePatterns: ['/node_modules/(?!workbox-)'],
    },
    {
      ...server,
      displayName: 'server',
      // Lets jest find tests that depend on the test kit.
      roots: ['<rootDir>/server', '<rootDir>/scripts', '<rootDir>/shared/testing'],
    },
    {
      ...server,
      displayName: 'histories',
      // Constants that builds define.
      globals: { __REMOTE__: 'learning', __RELEASE__: '1.0.0' },
      roots: ['<rootDir>/histories', '<rootDir>/shared/testing'],
      testMatch: ['<rootDir>/histories/*.test.ts'],
    },
  ],
};
