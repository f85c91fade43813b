const swc = {
  jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } },
  module: { type: 'commonjs' },
};

const transform = { '\\.[cm]?[jt]sx?$': [require.resolve('@swc/jest'), swc] };

/** Options of all projects with pages. */
const program = {
  globals: { __RELEASE__: '1.0.0-test' },
  transform,
  // The library's packages are ES modules.
  transformIgnorePatterns: ['/node_modules/(?!@venture/)'],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('./css-module.cjs'),
    '\\.css$': require.resolve('./empty.cjs'),
    '\\.(png|jpe?g|gif|webp|avif|svg|mp3|ogg|wav|mp4|webm|woff2)$': require.resolve('./asset.cjs'),
    // One file with all icons, which loads more slowly than most tests run.
    '^lucide-react$': require.resolve('./icons.cjs'),
  },
};

/** Tests of pages, in jsdom. */
const pages = {
  ...program,
  displayName: 'pages',
  testEnvironment: require.resolve('./environment.cjs'),
  testMatch: ['**/*.test.tsx'],
  setupFilesAfterEnv: [require.resolve('@venture/testing/setup')],
};

/** Tests without a page; one that needs a page is a .tsx file. */
const rules = {
  ...program,
  displayName: 'rules',
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts', '**/*.test.mjs'],
};

module.exports = { swc, transform, pages, rules };
