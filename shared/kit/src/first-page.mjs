import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { minifySync } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { FIRST_PAGE } from './first-page-loader.mjs';

const require = createRequire(import.meta.url);
const NAME = 'firstPage';
const STYLES = /\.css$/;
/** An inline script in the page, but not the configuration. */
const INLINE = /(<script(?![^>]* (?:src|type)=)[^>]*>)(.*?)(<\/script>)/gs;

/**
 * Template values of the shell's page: see `first-page-loader.mjs`.
 * @param {string} folder of the shell
 */
export function prerendering(folder) {
  const prerender = join(folder, 'src/prerender/prerender.tsx');
  return {
    test: join(folder, 'src/main.tsx'),
    loader: require.resolve('./first-page-loader.mjs'),
    options: { prerender },
  };
}

/**
 * Returns the shell's page content before any file loads: the prerendered first page, its styles, and the scripts
 * that choose what to show.
 * @param {import('webpack').Compilation} compilation
 * @param {string} folder of the shell
 */
export function firstPageIn(compilation, folder) {
  const script = (/** @type {string} */ name) => readFileSync(join(folder, 'src/prerender', name), 'utf8');
  const styles = filesOf(compilation.entrypoints.get('main'))
    .map((file) => inlined(textOf(compilation, file)))
    .join('');
  const { page, card } = compilation.getAsset(FIRST_PAGE)
    ? JSON.parse(textOf(compilation, FIRST_PAGE))
    : { page: '', card: '' };
  return {
    page,
    card,
    styles: page && styles,
    /** The font file for Latin letters. */
    font: /url\((assets\/[^)]+)\)/.exec(styles)?.[1] ?? '',
    /** Identifies inlined styles for the update check, which compares file names. */
    stylesVersion: createHash('sha256').update(styles).digest('hex').slice(0, 10),
    look: script('first-look.js'),
    cards: script('first-cards.js'),
  };
}

/**
 * Removes the tags of style sheets that are inlined.
 * @returns {import('webpack').WebpackPluginInstance}
 */
export function dropInlinedStyleSheets() {
  return {
    apply(/** @type {import('webpack').Compiler} */ compiler) {
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap(NAME, (tags) => {
          const headTags = tags.headTags.filter(({ attributes }) => attributes['rel'] !== 'stylesheet');
          // Everything waits for the page's script, even the files that `early.ts` requests.
          for (const { tagName, attributes } of headTags)
            if (tagName === 'script') attributes['fetchpriority'] = 'high';
          return { ...tags, headTags };
        });
        HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap(NAME, (data) => {
          data.html = data.html.replace(INLINE, (_, start, code, end) => start + small(code) + end);
          for (const file of [FIRST_PAGE, ...filesOf(compilation.entrypoints.get('main'))])
            if (compilation.getAsset(file)) compilation.deleteAsset(file);
          return data;
        });
      });
    },
  };
}

/** @param {{ getFiles(): readonly string[] } | undefined} entrypoint */
function filesOf(entrypoint) {
  return (entrypoint?.getFiles() ?? []).filter((file) => STYLES.test(file));
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {string} file
 */
function textOf(compilation, file) {
  return String(compilation.getAsset(file)?.source.source() ?? '');
}

/** @param {string} code */
const small = (code) => minifySync(code, { compress: true, mangle: true }).code;

/** Removes licence comments and makes URLs relative to the page. @param {string} css */
function inlined(css) {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .replaceAll('url(../', 'url(')
    .trim();
}
