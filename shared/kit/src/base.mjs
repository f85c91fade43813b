import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { findCacheFolder } from './remote-folder.mjs';

const require = createRequire(import.meta.url);

/** Specified limit for loading a chunk. */
const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** The router's package gives bundlers only its development build. */
const router = dirname(require.resolve('react-router/package.json'));
const PRODUCTION_ROUTER = {
  'react-router$': join(router, 'dist/production/index.mjs'),
  'react-router/dom$': join(router, 'dist/production/dom-export.mjs'),
};

/** The `lucide-react` module that renders all icons; only in a checkout, as the kit's icons use our renderer. */
const SIGN = join(import.meta.dirname, '../../../node_modules/lucide-react/dist/esm/createLucideIcon.mjs');
const LIGHTER_SIGNS = existsSync(SIGN) ? { [realpathSync(SIGN)]: require.resolve('./lucide-icon.js') } : {};

/** SWC is native and needs no worker processes; it minifies until nothing gets smaller. */
const SMALL = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  parallel: false,
  minimizerOptions: { compress: { passes: 0 } },
});

/** Imported images, sounds, videos and fonts become their URLs. */
const ASSET = /\.(png|jpe?g|gif|webp|avif|svg|mp3|ogg|wav|mp4|webm|woff2)$/;

/** @typedef {import('webpack').Configuration} Config */

/**
 * Shared configuration of all builds.
 * @param {{ folder: string, name: string, unique: string, production: boolean }} options
 * @returns {Config}
 */
export function base({ folder, name, unique, production }) {
  const hash = production ? '.[contenthash:10]' : '';
  return {
    name,
    mode: production ? 'production' : 'development',
    context: folder,
    target: 'web',
    // Inline, as frames cannot load source maps by URL.
    devtool: production ? false : 'inline-cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { ...LIGHTER_SIGNS, ...(production ? PRODUCTION_ROUTER : {}) },
    },
    module: { rules: loaders(name, production) },
    output: {
      path: join(folder, 'dist'),
      publicPath: 'auto',
      filename: `js/[name]${hash}.js`,
      chunkFilename: `js/[name]${hash}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
      uniqueName: unique,
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: `css/[name]${hash}.css`, chunkFilename: `css/[name]${hash}.css` }),
    ],
    // Cold production builds are faster without a cache, and identical on every machine.
    cache: production
      ? false
      : {
          type: 'filesystem',
          name: `${name}-development`,
          cacheDirectory: findCacheFolder(folder, 'webpack'),
          buildDependencies: { config: [require.resolve('./index.mjs')] },
        },
    optimization: {
      // Each lazy chunk is one script and one style sheet; modules that two chunks share form another chunk.
      splitChunks: { cacheGroups: CACHE_GROUPS },
      minimizer: [SMALL],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/**
 * Builds once.
 * @param {Config | Config[]} config
 */
export async function compile(config) {
  const compiler = webpack([config].flat());
  try {
    return /** @type {import('webpack').MultiStats} */ (await promisify(compiler.run.bind(compiler))());
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
}

/** A lazy chunk is a script and a style sheet; modules that two chunks share form another chunk. */
export const CACHE_GROUPS = /** @type {const} */ ({ defaultVendors: false });

/**
 * @param {string} name
 * @param {boolean} production
 */
function loaders(name, production) {
  const css = (/** @type {object} */ options) => [
    MiniCssExtractPlugin.loader,
    { loader: require.resolve('css-loader'), options },
  ];
  return [
    {
      test: /\.tsx?$/,
      use: {
        loader: require.resolve('ts-loader'),
        options: {
          transpileOnly: true,
          // The kit's compiler: a team's TypeScript may lack an API.
          compiler: require.resolve('typescript'),
          logLevel: 'error',
          configFile: join(import.meta.dirname, '../tsconfig.json'),
          compilerOptions: { noEmit: false, sourceMap: true },
        },
      },
    },
    {
      test: /\.module\.css$/,
      use: css({
        modules: {
          namedExport: false,
          exportLocalsConvention: 'as-is',
          // Keyframe names are global, so class and keyframe names start with the build's name.
          localIdentName: production ? `${name}-[hash:base64:5]` : `${name}-[name]__[local]__[hash:base64:4]`,
        },
      }),
    },
    { test: /\.css$/, exclude: /\.module\.css$/, use: css({}) },
    { test: ASSET, type: 'asset/resource' },
  ];
}

/**
 * A build's HTML page, which sets the theme before the first paint.
 * @param {string} template
 * @param {{ title?: string, filename?: string, favicon?: string, chunks?: string[], more?: (compilation:
 * import('webpack').Compilation) => object }} options
 */
export function htmlPage(template, { title, filename, favicon, chunks, more }) {
  const boot = readFileSync(require.resolve('@venture/ui/theme-boot.js'), 'utf8').trim();
  return new HtmlWebpackPlugin({
    template,
    scriptLoading: 'defer',
    minify: false,
    ...(filename ? { filename } : {}),
    ...(favicon ? { favicon } : {}),
    ...(chunks ? { chunks } : {}),
    templateParameters: (compilation) => ({ boot, title, ...more?.(compilation) }),
  });
}
