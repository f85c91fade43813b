import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Packages of hundreds of small files, slower to find and read than to run: 0.17 s of every start and command. */
const MANY_FILES = /^(@hono\/node-server|@valibot\/to-json-schema|hono|jose|kysely|obscenity|valibot)(\/|$)/;

/** This package loads neighbouring files, which cannot be bundled. */
const UNBUNDLED = /^@node-rs\/argon2$/;

/**
 * Leaves packages in node_modules, except those of many files; packages of `shared` are source and bundled.
 * @param {import('webpack').ExternalItemFunctionData} data
 */
async function external({ request = '' }) {
  const isPackage = /^[a-z@]/i.test(request) && !request.startsWith('@venture/');
  return isPackage && !MANY_FILES.test(request) ? `module-import ${request}` : undefined;
}

/**
 * Installation packages come without npm, so one file contains every package that can be bundled.
 * @param {import('webpack').ExternalItemFunctionData} data
 */
async function externalWithoutNpm({ request = '' }) {
  return UNBUNDLED.test(request) ? `module-import ${request}` : undefined;
}

/**
 * @param {{ packaged?: boolean } | undefined} environment
 * @param {{ mode?: 'production' | 'development' }} options
 * @returns {import('webpack').Configuration}
 */
export default (environment, { mode = 'production' }) => ({
  mode,
  target: 'node20.20',
  context: here,
  entry: { main: './src/main.ts' },
  output: {
    path: join(here, 'dist'),
    filename: '[name].mjs',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  experiments: { outputModule: true },
  externalsPresets: { node: true },
  externalsType: 'module',
  externals: [environment?.packaged ? externalWithoutNpm : external],
  devtool: false,
  resolve: {
    extensions: ['.ts', '.mjs', '.js', '.json'],
    // Package exports cannot distinguish a file from its text ("?text").
    alias: {
      '@venture/contract/checks/sandbox': join(here, '../shared/contract/src/checks/sandbox'),
      // `pg` works without this optional package.
      'pg-native': false,
    },
  },
  module: {
    // `import.meta` is evaluated when the bundle runs, not when it is built.
    parser: {
      javascript: {
        importMeta: false,
        createRequire: false,
        ...(environment?.packaged && { dynamicImportMode: 'eager' }),
      },
    },
    rules: [
      {
        test: /\.ts$/,
        loader: 'ts-loader',
        options: { transpileOnly: true, configFile: join(here, '../tsconfig.json') },
      },
      { test: /\.sql$/, type: 'asset/source' },
      { resourceQuery: /^\?text$/, type: 'asset/source' },
    ],
  },
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
});
