import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Packages stay in node_modules; only those of `shared` are source and become part of the bundle.
 * @param {import('webpack').ExternalItemFunctionData} data
 */
async function external({ request = '' }) {
  const isPackage = /^[a-z@]/i.test(request) && !request.startsWith('@venture/');
  return isPackage ? `module-import ${request}` : undefined;
}

/**
 * @param {unknown} _environment
 * @param {{ mode?: 'production' | 'development' }} options
 * @returns {import('webpack').Configuration}
 */
export default (_environment, { mode = 'production' }) => ({
  mode,
  target: 'node20.20',
  context: here,
  entry: './src/main.ts',
  output: {
    path: join(here, 'dist'),
    filename: 'main.mjs',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  experiments: { outputModule: true },
  externalsPresets: { node: true },
  externalsType: 'module',
  externals: [external],
  devtool: false,
  resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
  module: {
    // What `import.meta` says is asked when the bundle runs, not when it is built.
    parser: { javascript: { importMeta: false, createRequire: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'ts-loader',
        options: { transpileOnly: true, configFile: join(here, '../tsconfig.json') },
      },
      { test: /\.(sql|sh)$/, type: 'asset/source' },
      { resourceQuery: /^\?text$/, type: 'asset/source' },
    ],
  },
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
});
