import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { base, CACHE_GROUPS, htmlPage } from './base.mjs';
import { dropInlinedStyleSheets, firstPageIn, prerendering } from './first-page.mjs';
import { emitShellFiles, frameFiles } from './host-files.mjs';
import { PreloadPlugin } from './preload-plugin.mjs';
import { filesIn } from './release-files.mjs';
import { ReleasePlugin } from './release-plugin.mjs';
import { SameIdsPlugin } from './same-ids-plugin.mjs';
import { sourcesOf } from './sources.mjs';

const require = createRequire(import.meta.url);

/** Packages the host shares with every remote, never bundled: React, its renderer and the router. */
const SHARED_PACKAGES = require('@venture/contract/shared-packages.json');

/** Flags that remove unused federation runtime parts: remote snapshots and code for Node. */
const RUNTIME_PARTS = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' };

/** Script that reloads a page; bundled into all its scripts, as frames can neither connect nor reload. */
export const RELOAD = require.resolve('./reload.js');

/** @typedef {import('./base.mjs').Config} Config */

/**
 * Makes a webpack.config.mjs from its `import.meta.url`.
 * @template Made
 * @param {(program: { folder: string, production: boolean, framed: boolean }) => Made} configure
 */
const configuration =
  (configure) =>
  (/** @type {string} */ configUrl) =>
  (
    /** @type {{ framed?: boolean } | undefined} */ environment,
    /** @type {{ mode?: string }} */ { mode },
  ) => {
    const [folder, production] = [dirname(fileURLToPath(configUrl)), mode !== 'development'];
    return configure({ folder, production, framed: environment?.framed === true });
  };

/** Builds a remote: its container, its standalone page and, for a game, its rules for Node. */
export const remote = configuration(({ folder, production, framed }) => {
  const manifest = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  const version = production ? `${manifest.version}-${sourcesOf(folder).slice(0, 8)}` : manifest.version;
  const build = { folder, manifest, version, production, framed };
  // Finished games need no container build.
  const configs = manifest.wrapped ? [standalone(build)] : [container(build), standalone(build)];
  return existsSync(join(folder, 'src/rules.ts')) ? [...configs, rules(build)] : configs;
});

/** Builds the host without the federation plugin, as it calls the runtime itself. */
export const host = configuration(({ folder, production }) => {
  const config = base({ folder, name: 'shell', unique: 'venture_shell', production });
  return {
    ...config,
    // Old files can be removed, since the server has copied those that open tabs still need.
    output: { ...config.output, clean: production && { keep: BESIDE_SHELL } },
    entry: {
      main: production ? './src/main.tsx' : [RELOAD, './src/main.tsx'],
      early: './src/early.ts',
      // Runs in remotes' frames, never in the page.
      frame: require.resolve('@venture/host/frame/main'),
      // Beside the page: a service worker controls only pages below its own path.
      worker: { import: './src/host/offline/worker.ts', filename: 'service-worker.js' },
    },
    module: { rules: [...(config.module?.rules ?? []), prerendering(folder)] },
    // This link works without the router, for the prerendered first page.
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve?.alias, ...linkAt(join(folder, 'src/host/routes/HashLink.tsx')) },
    },
    optimization: {
      ...config.optimization,
      splitChunks: { cacheGroups: { ...CACHE_GROUPS, queries: QUERIES } },
    },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.DefinePlugin(RUNTIME_PARTS),
      new PreloadPlugin({ part: 'platform' }),
      emitShellFiles(folder),
      htmlPage(join(folder, 'src/index.html'), {
        favicon: join(folder, 'src/favicon.svg'),
        chunks: ['main'],
        more: (compilation) => ({ ...earlyScript(compilation), ...firstPageIn(compilation, folder) }),
      }),
      dropInlinedStyleSheets(),
    ],
  };
});

/** One script for all pages that query the server; webpack would otherwise split it by the parts each page uses. */
const QUERIES = {
  test: /[\\/]@tanstack[\\/]|[\\/]api[\\/]src[\\/]react[\\/](queries|Query\w+)\.tsx?$/,
  name: 'queries',
  chunks: /** @type {const} */ ('async'),
  enforce: true,
};

/** Staff application files, which share the shell's folder. */
const BESIDE_SHELL = /(^|\/)staff[.-]/;

/** Builds the staff application, which has its own document next to the shell's and loads no remotes. */
export const application = configuration(({ folder, production }) => {
  const config = base({ folder, name: 'staff', unique: 'venture_staff', production });
  const hash = production ? '.[contenthash:10]' : '';
  const [script, style] = [`js/staff-[name]${hash}.js`, `css/staff-[name]${hash}.css`];
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    output: {
      ...config.output,
      path: join(folder, '../shell/dist'),
      filename: script,
      chunkFilename: script,
      assetModuleFilename: 'assets/staff-[name].[contenthash:10][ext]',
      clean: production && { keep: (/** @type {string} */ file) => !BESIDE_SHELL.test(file) },
    },
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve?.alias, ...linkAt(join(folder, 'src/app/Link.tsx')) },
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: style, chunkFilename: style }),
      htmlPage(join(folder, 'src/staff.html'), {
        filename: 'staff.html',
        favicon: join(folder, '../shell/src/favicon.svg'),
        more: latinFont,
      }),
    ],
  };
});

/** The Latin font file, which a page requests before its styles. @param {import('webpack').Compilation} compilation */
function latinFont(compilation) {
  const names = Object.keys(compilation.assets);
  return { font: names.find((name) => /figtree-latin-wght-normal\..*\.woff2$/.test(name)) };
}

/** Makes all components use this link. @param {string} file */
function linkAt(file) {
  return { '@venture/ui/Link$': file, [require.resolve('@venture/ui/Link')]: file };
}

/**
 * Files the shell's page requests before its own scripts load: see the shell's `early.ts`.
 * @param {import('webpack').Compilation} compilation
 */
function earlyScript(compilation) {
  const filesOf = (/** @type {string} */ chunk) => [...(compilation.namedChunks.get(chunk)?.files ?? [])];
  const [script = ''] = filesOf('early');
  return {
    /** The federation runtime, needed for every remote in the page. */
    runtime: filesOf('federation').join(' '),
    /** Needed for every remote in a frame. */
    frames: filesOf('frames').join(' '),
    /** The app script, needed for every page but the first. */
    app: filesOf('app').join(' '),
    early: compilation.getAsset(script)?.source.source(),
  };
}

/** @typedef {{ folder: string, manifest: Record<string, any>, version: string, production: boolean, framed: boolean }} Build */

/** @param {Build} build @returns {Config} */
function container({ folder, manifest, version, production }) {
  const global = `venture_${manifest['name']}_${version}`.replace(/\W/g, '_');
  const config = base({ folder, name: manifest['name'], unique: global, production });
  const entry = 'js/remoteEntry.js';
  // The federation plugin appends this to the container's name, which already has the release's version. The
  // default is the package version in the working directory, on which releases must not depend.
  process.env['MF_BUILD_VERSION'] = 'release';
  return {
    ...config,
    entry: {},
    module: { rules: [...(config.module?.rules ?? []), ...teaching(folder, manifest)] },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: global,
        filename: entry,
        exposes: { './pages': { import: './src/pages.ts', name: 'pages' } },
        shared: Object.fromEntries(
          Object.entries(SHARED_PACKAGES).map(([name, requiredVersion]) => [
            name,
            { import: false, singleton: true, strictVersion: true, requiredVersion },
          ]),
        ),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      new PreloadPlugin(),
      new SameIdsPlugin(),
      new webpack.DefinePlugin({
        __REMOTE__: JSON.stringify(manifest['name']),
        __RELEASE__: JSON.stringify(version),
        __GAME__: JSON.stringify({
          title: manifest['title'],
          routes: manifest['routes'],
          scale: manifest['scale'],
          modes: manifest['modes'],
        }),
      }),
      new ReleasePlugin({
        folder,
        manifest,
        version,
        entry,
        global,
        expose: 'pages',
        shared: SHARED_PACKAGES,
      }),
    ],
  };
}

/**
 * Writes a teaching remote's `catalogue.json`.
 * @param {string} folder
 * @param {Record<string, any>} manifest
 */
function teaching(folder, manifest) {
  const catalogue = join(folder, 'src/catalogue.ts');
  if (!existsSync(catalogue)) return [];
  const hasRules = existsSync(join(folder, 'src/rules.ts'));
  const options = { catalogue, manifest, hasRules };
  return [{ test: join(folder, 'src/pages.ts'), loader: require.resolve('./catalogue-loader.mjs'), options }];
}

/** @param {Build} build @returns {Config} */
function standalone({ folder, manifest, production, framed }) {
  const name = `${manifest['name']}-standalone`;
  const main = require.resolve('@venture/host/standalone/main');
  const template = require.resolve('@venture/host/standalone/index.html');
  const config = base({ folder, name, unique: `venture_${name}`.replace(/\W/g, '_'), production });
  return {
    ...config,
    entry: framed
      ? { standalone: [RELOAD, main], frame: require.resolve('@venture/host/frame/main') }
      : { standalone: main },
    plugins: [
      ...(config.plugins ?? []),
      htmlPage(template, { title: manifest['title'], chunks: ['standalone'] }),
      ...(framed ? [frameFiles()] : []),
      ...(manifest['wrapped'] ? [wrapped(join(folder, 'dist'))] : []),
    ],
  };
}

/**
 * Serves a finished game's latest release next to the page.
 * @param {string} dist
 * @returns {import('webpack').WebpackPluginInstance}
 */
function wrapped(dist) {
  return {
    apply(/** @type {import('webpack').Compiler} */ compiler) {
      compiler.hooks.thisCompilation.tap('wrapped', (compilation) => {
        // The wrap writes this file last.
        compilation.fileDependencies.add(join(dist, 'release.json'));
        try {
          for (const [file, content] of filesIn(dist)) {
            compilation.emitAsset(file, new webpack.sources.RawSource(content));
            // Reloads pages when the release changes.
            compilation.hooks.fullHash.tap('wrapped', (hash) => void hash.update(content));
          }
        } catch {
          compilation.errors.push(new webpack.WebpackError('It is not wrapped: "venture wrap <folder>".'));
        }
      });
    },
  };
}

/** @param {Build} build @returns {Config} */
function rules({ folder, manifest, production }) {
  const name = `${manifest['name']}-rules`;
  return {
    ...base({ folder, name, unique: name, production }),
    target: 'node20',
    entry: { rules: './src/rules.ts' },
    experiments: { outputModule: true },
    output: { path: join(folder, 'dist'), filename: '[name].mjs', library: { type: 'module' }, module: true },
    plugins: [],
  };
}
