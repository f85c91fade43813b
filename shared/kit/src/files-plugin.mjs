import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';

/** Puts the files of a folder beside the page, under their own names. */
export class FilesPlugin {
  /**
   * @param {string} folder
   * @param {RegExp} files which of its files
   */
  constructor(folder, files) {
    this.folder = folder;
    this.files = files;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const name = 'FilesPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(name, () => {
        compilation.contextDependencies.add(this.folder);
        for (const file of readdirSync(this.folder).filter((each) => this.files.test(each))) {
          compilation.emitAsset(file, new webpack.sources.RawSource(readFileSync(join(this.folder, file))));
        }
      });
    });
  }
}
