import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { integrity } from './release-files.mjs';

/** Scripts and styles, without source maps. */
const LOADED = /\.(js|css)$/;

/** Writes `release.json`: the manifest, the container, the files its page needs first, and the hash of every file. */
export class ReleasePlugin {
  /** @param {{ folder: string, manifest: Record<string, any>, version: string, entry: string, global: string, expose: string, shared: Record<string, string> }} options */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { PROCESS_ASSETS_STAGE_ADDITIONAL: early, PROCESS_ASSETS_STAGE_REPORT: late } = webpack.Compilation;
    const name = 'ReleasePlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage: early }, () => this.addArt(compilation));
      compilation.hooks.processAssets.tap({ name, stage: late }, () => {
        const release = JSON.stringify(this.release(compilation), null, 2);
        compilation.emitAsset('release.json', new webpack.sources.RawSource(`${release}\n`));
      });
    });
  }

  /**
   * Adds the images of cards and badges under the file names in the manifest.
   * @param {import('webpack').Compilation} compilation
   */
  addArt(compilation) {
    const { folder, manifest } = this.options;
    const pictured = [...manifest['cards'], ...(manifest['badges'] ?? [])];
    for (const art of new Set(pictured.map(({ art }) => art).filter(Boolean))) {
      const file = join(folder, String(art));
      compilation.fileDependencies.add(file);
      if (existsSync(file)) {
        compilation.emitAsset(String(art), new webpack.sources.RawSource(readFileSync(file)));
      } else {
        compilation.errors.push(
          new webpack.WebpackError(`remote.json: a card or badge names ${art}, which is missing.`),
        );
      }
    }
  }

  /** @param {import('webpack').Compilation} compilation */
  release(compilation) {
    const { manifest, version, entry, global, shared } = this.options;
    const preload = this.exposedFiles(compilation);
    /** @type {Record<string, string>} */
    const files = {};
    for (const { name, source } of compilation.getAssets()) {
      if (name.endsWith('.map')) continue;
      files[name] = integrity(source.buffer());
    }
    const teaches = compilation.getAsset('catalogue.json')?.info['teaches'];
    const chunks = this.chunks(compilation, [entry, ...preload]);
    return { ...manifest, version, entry, global, preload, chunks, shared, files, teaches };
  }

  /**
   * Files of the chunks that routes name, without those that every page needs.
   * @param {import('webpack').Compilation} compilation
   * @param {readonly string[]} first
   */
  chunks(compilation, first) {
    /** @type {string[]} */
    const names = this.options.manifest['routes'].flatMap((/** @type {any} */ { chunks = [] }) => chunks);
    const files = (/** @type {string} */ name) => {
      const group = compilation.namedChunkGroups.get(name);
      if (!group) {
        const message = `remote.json: a route names the chunk "${name}", which is missing.`;
        compilation.errors.push(new webpack.WebpackError(message));
      }
      return (group?.getFiles() ?? []).filter((file) => LOADED.test(file) && !first.includes(file));
    };
    return names.length > 0 ? Object.fromEntries(names.map((name) => [name, files(name)])) : undefined;
  }

  /** @param {import('webpack').Compilation} compilation */
  exposedFiles(compilation) {
    const exposed = [...compilation.chunks].find(({ name }) => name === this.options.expose);
    const together = [...(exposed?.groupsIterable ?? [])].flatMap(({ chunks }) => chunks);
    const files = together.flatMap((chunk) => [...chunk.files]);
    return [...new Set(files)].filter((file) => LOADED.test(file));
  }
}
