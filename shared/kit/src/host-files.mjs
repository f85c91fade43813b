import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { minifySync } from '@swc/core';
import webpack from 'webpack';
import { integrity } from './release-files.mjs';

const require = createRequire(import.meta.url);
const SHARED_PACKAGES = require('@venture/contract/shared-packages.json');

/** Files with fixed names next to the shell's page, used to install the app. */
const INSTALLED = /\.(png|webmanifest)$/;

/** A script tag, with its file. */
const SCRIPT = /<script\b[^>]*\ssrc="([^"]+)"/g;

/** File names with a content hash, without licence files. */
const HASHED = /\.[0-9a-f]{10}\.(?!.*\.txt$)[^/]+$/;

/**
 * Writes the files next to the built shell: icons, `shell.json`, and `files.json` with every file's hash, from
 * which the service worker caches them. Adds integrity to the page's scripts.
 * @param {string} folder of the shell
 * @returns {import('webpack').WebpackPluginInstance}
 */
export function emitShellFiles(folder) {
  const [declaration, install] = [join(folder, 'shell.json'), join(folder, 'src/install')];
  const name = 'emitShellFiles';
  return {
    apply(/** @type {import('webpack').Compiler} */ compiler) {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        compilation.hooks.processAssets.tap(name, () => {
          const emit = (/** @type {string} */ file, /** @type {string | Buffer} */ content) =>
            compilation.emitAsset(file, new webpack.sources.RawSource(content));
          compilation.fileDependencies.add(declaration);
          compilation.contextDependencies.add(install);
          emit('shell.json', `${JSON.stringify(shellOf(declaration), null, 2)}\n`);
          for (const file of readdirSync(install).filter((each) => INSTALLED.test(each)))
            emit(file, readFileSync(join(install, file)));
        });
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
          // The early script is inlined in the page and never requested.
          for (const file of compilation.namedChunks.get('early')?.files ?? []) compilation.deleteAsset(file);
          const hashes = Object.entries(assets)
            .filter(([file]) => HASHED.test(file))
            .map(([file, source]) => /** @type {const} */ ([file, integrity(source.buffer())]));
          const text = JSON.stringify(Object.fromEntries(hashes));
          compilation.emitAsset('files.json', new webpack.sources.RawSource(text));
          // Names and contents are final now.
          compilation.updateAsset('index.html', (page) => withHashes(page, new Map(hashes)));
          addFrame(compilation);
        });
      });
    },
  };
}

/**
 * Writes the files a page needs to show a remote in a frame.
 * @returns {import('webpack').WebpackPluginInstance}
 */
export function frameFiles() {
  const name = 'frameFiles';
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
  return {
    apply(/** @type {import('webpack').Compiler} */ compiler) {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        compilation.hooks.processAssets.tap({ name, stage }, () => addFrame(compilation));
      });
    },
  };
}

/**
 * The contract, shell routes and shared packages that releases are checked against.
 * @param {string} file the shell's manifest
 */
export function shellOf(file) {
  const { contract, pages } = JSON.parse(readFileSync(file, 'utf8'));
  const routes = pages.map((/** @type {{ path: string }} */ { path }) => path);
  return { contract, routes, provides: provided() };
}

/**
 * Returns packages shared by the shell, with versions; `react/…` is part of `react`.
 * @returns {Record<string, string>}
 */
export function provided() {
  const packages = Object.keys(SHARED_PACKAGES).filter((name) => !name.includes('/'));
  return Object.fromEntries(packages.map((name) => [name, require(`${name}/package.json`).version]));
}

/**
 * @param {import('webpack').sources.Source} page
 * @param {ReadonlyMap<string, string>} hashes
 */
function withHashes(page, hashes) {
  const html = String(page.source()).replace(SCRIPT, (tag, file) => {
    const hash = hashes.get(file);
    // Browsers check integrity only on CORS requests.
    return hash ? `${tag} crossorigin integrity="${hash}"` : tag;
  });
  return new webpack.sources.RawSource(html);
}

const FRAME = dirname(require.resolve('@venture/host/frame/frame.html'));
const FRAME_ELEMENT = /(<script [^>]*id="venture-frame">)(?=<\/script>)/;

/** Content security policy of every remote's frame page. It loads nothing by URL: files are handed over as blobs. */
const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline' blob:",
  ...['img', 'font', 'media'].map((kind) => `${kind}-src data: blob:`),
  'connect-src data: blob:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
];

/**
 * Writes the frame's page under a content-hashed name; returns it and all other frame files, with hashes.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string>}
 */
function framePartsIn(compilation) {
  const { code: boot } = minifySync(readFileSync(join(FRAME, 'boot.js'), 'utf8'), {
    compress: true,
    mangle: true,
  });
  const hash = createHash('sha256').update(boot).digest('base64');
  const policy = [...FRAME_POLICY, `script-src blob: 'wasm-unsafe-eval' 'sha256-${hash}'`].join('; ');
  const page = readFileSync(join(FRAME, 'frame.html'), 'utf8')
    .replace('<%= policy %>', policy)
    .replace('<%= boot %>', () => boot);
  const name = `frame.${createHash('sha256').update(page).digest('hex').slice(0, 10)}.html`;
  compilation.emitAsset(name, new webpack.sources.RawSource(page));
  const fonts = compilation.getAssets().filter(({ name: file }) => /^assets\/.*\.woff2$/.test(file));
  const parts = [
    ...(compilation.namedChunks.get('frame')?.files ?? []),
    ...fonts.map(({ name: file }) => file),
  ];
  const hashes = parts
    .filter((file) => !file.endsWith('.map'))
    .map((file) => [file, integrity(compilation.getAsset(file)?.source.buffer() ?? Buffer.of())]);
  return { [name]: '', ...Object.fromEntries(hashes) };
}

/** @param {import('webpack').Compilation} compilation */
function addFrame(compilation) {
  const parts = JSON.stringify(framePartsIn(compilation));
  compilation.updateAsset('index.html', (page) => {
    const html = String(page.source()).replace(FRAME_ELEMENT, (tag) => tag + parts);
    return new webpack.sources.RawSource(html);
  });
}
