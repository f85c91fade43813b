import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { integrity } from './release-files.mjs';

/** Writes `release.json`: the manifest, the container, files its page needs first, and every file's hash. */
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
   * Adds card and badge images under the manifest's file names.
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
    const preload = loadedFiles(compilation, this.options.expose);
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
   * Files of chunks named by routes, except those that every page needs.
   * @param {import('webpack').Compilation} compilation
   * @param {readonly string[]} first
   */
  chunks(compilation, first) {
    /** @type {ReadonlySet<string>} */
    const names = new Set(
      this.options.manifest['routes'].flatMap((/** @type {any} */ { chunks = [] }) => chunks),
    );
    for (const name of names) {
      if (compilation.namedChunkGroups.has(name)) continue;
      const message = `remote.json: a route names the chunk "${name}", which is missing.`;
      compilation.errors.push(new webpack.WebpackError(message));
    }
    const own = (/** @type {string} */ name) =>
      loadedFiles(compilation, name).filter((file) => !first.includes(file));
    return names.size > 0 ? Object.fromEntries([...names].map((name) => [name, own(name)])) : undefined;
  }
}

/**
 * Lists a named chunk's scripts and styles, including shared ones.
 * @param {import('webpack').Compilation} compilation
 * @param {string} name
 */
function loadedFiles(compilation, name) {
  const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
  return files.filter((file) => /\.(js|css)$/.test(file));
}
