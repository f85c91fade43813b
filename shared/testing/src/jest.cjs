const swc = {
  jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } },
  module: { type: 'commonjs' },
};

const transform = { '\\.[cm]?[jt]sx?$': [require.resolve('@swc/jest'), swc] };

/** What the tests of everything that has pages have in common. */
const program = {
  globals: { __PUBLIC_KEYS__: [], __RELEASE__: '1.0.0-test' },
  transform,
  // The packages of the library are modules as browsers read them.
  transformIgnorePatterns: ['/node_modules/(?!@venture/)'],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('./css-module.cjs'),
    '\\.css$': require.resolve('./empty.cjs'),
    '\\.(png|jpe?g|gif|webp|avif|svg|mp3|ogg|wav|mp4|webm|woff2)$': require.resolve('./asset.cjs'),
    // All of its signs are one file, which takes longer to read than most tests take.
    '^lucide-react$': require.resolve('./icons.cjs'),
  },
};

/** Tests of pages, in a browser's place. */
const pages = {
  ...program,
  displayName: 'pages',
  testEnvironment: require.resolve('./environment.cjs'),
  testMatch: ['**/*.test.tsx'],
  setupFilesAfterEnv: [require.resolve('@venture/testing/setup')],
};

/** Without a page: a test that needs one is a .tsx. */
const rules = {
  ...program,
  displayName: 'rules',
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts', '**/*.test.mjs'],
};

module.exports = { swc, transform, pages, rules };
