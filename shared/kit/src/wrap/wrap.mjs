import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { minifySync } from '@swc/core';
import webpack from 'webpack';
import { compile } from '../base.mjs';
import { filesIn, integrity } from '../release-files.mjs';
import { readPage } from './read-page.mjs';

const require = createRequire(import.meta.url);
const { react } = require('@venture/contract/shared-packages.json');

/** @typedef {import('./read-page.mjs').Note} Note */

/** Script calls that do nothing in a frame. */
const USELESS = /** @type {const} */ ([
  [
    /\bserviceWorker\s*\.\s*register\s*\(/,
    'a service worker does not start here; the platform keeps files for when there is no network.',
  ],
  [/\bindexedDB\s*\.\s*open\s*\(/, 'IndexedDB is refused; what localStorage holds is kept.'],
  [/(?<![\w.$])eval\s*\(|\bnew\s+Function\s*\(/, 'code made of text does not run.'],
  [
    /\b(?:fetch|open|WebSocket|EventSource|import)\s*\(\s*(?:["'`]\w+["'`]\s*,\s*)?["'`](?:https?|wss?):/,
    'other hosts cannot be reached; bring the file along.',
  ],
]);

/** The finished game's folder in its remote. */
export const GAME = 'game';

/** The wrap's own folder in the release. */
const OWN = 'venture';

/**
 * Turns a finished game in `game/` into a release in `dist/`; returns the problem that prevents it, and warnings.
 * @param {string} folder of the remote
 * @param {Record<string, any>} manifest
 * @returns {Promise<{ problem?: string, warnings?: string }>}
 */
export async function wrap(folder, manifest) {
  const game = join(folder, GAME);
  if (!existsSync(join(game, 'index.html')))
    return {
      problem: `There is no ${GAME}/index.html in ${folder}: "venture wrap <folder>" puts the game there.`,
    };
  const { 'index.html': _, ...files } = Object.fromEntries(filesIn(game));
  const page = readPage(readFileSync(join(game, 'index.html'), 'utf8'));
  const notes = [
    ...page.notes,
    ...[...page.styles, ...page.scripts].flatMap((part) => lacking(part, files)),
    ...Object.entries(files).flatMap(([file, content]) => scriptNotes(file, content)),
  ];
  const fatal = notes.filter(({ isFatal }) => isFatal);
  if (fatal.length > 0) return { problem: noteLines(fatal) };
  /** @type {string[]} */
  const scripts = [];
  for (const script of page.scripts) {
    const made = `${OWN}/script-${scripts.length + 1}.js`;
    const text = script.isModule ? await bundle(game, script) : script.text;
    if (typeof text === 'object') return text;
    if (text !== undefined) files[made] = Buffer.from(text);
    scripts.push(text === undefined ? String(script.href) : made);
  }
  const styles = page.styles.map(({ href, text, media }, at) => {
    // A style's URLs are relative to the page, so its file is at the top level.
    const file = href ?? `${OWN}-style-${at + 1}.css`;
    if (text !== undefined) files[file] = Buffer.from(text);
    return { href: file, media };
  });
  writeRelease(join(folder, 'dist'), manifest, files, { ...page, scripts, styles });
  return notes.length > 0 ? { warnings: noteLines(notes) } : {};
}

/**
 * @param {{ href?: string | undefined, line: number }} part of the page
 * @param {Readonly<Record<string, unknown>>} files
 * @returns {Note[]}
 */
function lacking({ href, line }, files) {
  if (href === undefined || href === '' || href in files) return [];
  return [{ file: 'index.html', line, sentence: `there is no ${href}.`, isFatal: true }];
}

/**
 * @param {string} dist
 * @param {Record<string, any>} manifest
 * @param {Record<string, Buffer>} files
 * @param {Omit<ReturnType<typeof readPage>, 'scripts' | 'styles' | 'notes'> & { scripts: string[], styles: { href: string, media: string }[] }} page
 */
function writeRelease(dist, manifest, files, { markup, html, body, styles, scripts }) {
  const container = readFileSync(join(import.meta.dirname, 'page.js'), 'utf8');
  const rules = readFileSync(join(import.meta.dirname, 'rules.mjs'), 'utf8');
  const path = manifest['routes'][0].path;
  const own = { name: manifest['name'], title: manifest['title'], path, html, body, markup, styles, scripts };
  const hash = createHash('sha256').update(JSON.stringify(manifest)).update(container).update(rules);
  hash.update(JSON.stringify(own));
  for (const [file, content] of Object.entries(files)) hash.update(file).update(content);
  const version = `${manifest['version']}-${hash.digest('hex').slice(0, 8)}`;
  const global = `venture_${manifest['name']}_${version}`.replace(/\W/g, '_');
  const entry = 'js/remoteEntry.js';
  const { code } = minifySync(container, { compress: true, mangle: true });
  const all = {
    ...files,
    [entry]: Buffer.from(code.replace('Object(globalThis).CONTAINER', `globalThis.${global}`)),
    'rules.mjs': Buffer.from(rules),
    [`${OWN}/page.json`]: Buffer.from(JSON.stringify({ ...own, version })),
  };
  const release = {
    ...manifest,
    version,
    entry,
    global,
    shared: { react },
    preload: [`${OWN}/page.json`, ...styles.map(({ href }) => href), ...scripts],
    files: Object.fromEntries(Object.entries(all).map(([file, content]) => [file, integrity(content)])),
    others: {},
  };
  // Overwrites files in place, since a watcher would lose track of a recreated folder.
  const written = { ...all, 'release.json': `${JSON.stringify(release, null, 2)}\n` };
  const before = existsSync(dist) ? [...filesIn(dist).keys()] : [];
  for (const file of before.filter((file) => !(file in written))) rmSync(join(dist, file));
  for (const [file, content] of Object.entries(written)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), content);
  }
}

/**
 * Bundles a module with its imports, as frames cannot load modules by URL.
 * @param {string} game
 * @param {import('./read-page.mjs').Script} script
 * @returns {Promise<string | { problem: string }>}
 */
async function bundle(game, { href, text, line }) {
  const inline = join(game, '.venture-inline.mjs');
  if (text !== undefined) writeFileSync(inline, text);
  const path = join(game, '.venture-bundle');
  /** @type {import('../base.mjs').Config} */
  const config = {
    mode: 'production',
    context: game,
    entry: text === undefined ? `./${href}` : inline,
    output: { path, filename: 'bundle.js' },
    resolve: { roots: [game] },
    module: {
      // All scripts are modules here, whatever their names, since the page marks modules.
      rules: [{ test: /\.m?js$/, type: 'javascript/esm', resolve: { fullySpecified: false } }],
      parser: { javascript: { url: false, worker: false } },
    },
    // A finished release's scripts are already minified.
    optimization: { minimize: false, splitChunks: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.DefinePlugin({
        'import.meta.resolve': 'undefined',
        'import.meta.url': webpack.DefinePlugin.runtimeValue(({ module }) => {
          const file = relative(game, Object(module).resource).split(sep).join('/');
          return `globalThis.ventureAddress(${JSON.stringify(file)})`;
        }),
      }),
    ],
    performance: false,
  };
  try {
    const stats = await compile(config);
    const [error] = stats.toJson({ all: false, errors: true }).errors ?? [];
    if (error) {
      const [why = ''] = error.message.split('\n');
      return { problem: `index.html:${line}: ${error.moduleName ?? href}: ${why.slice(0, 300)}` };
    }
    return readFileSync(join(path, 'bundle.js'), 'utf8');
  } finally {
    rmSync(path, { recursive: true, force: true });
    rmSync(inline, { force: true });
  }
}

/** @param {readonly Note[]} notes */
function noteLines(notes) {
  return notes.map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`).join('\n');
}

/** @param {string} file @param {Uint8Array} content @returns {Note[]} */
function scriptNotes(file, content) {
  if (!/\.m?js$/.test(file)) return [];
  const text = Buffer.from(content).toString('utf8');
  return USELESS.flatMap(([pattern, sentence]) => {
    const found = pattern.exec(text);
    return found ? [{ file, line: text.slice(0, found.index).split('\n').length, sentence }] : [];
  });
}
