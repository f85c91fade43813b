import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const NEEDS = require('@venture/contract/needs.json');

/** Writes `shell.json` beside the built shell: what a release is checked against before it goes live. */
export class HostPlugin {
  /** @param {string} file what the shell declares of itself */
  constructor(file) {
    this.file = file;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const name = 'HostPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(name, () => {
        compilation.fileDependencies.add(this.file);
        const declared = JSON.parse(readFileSync(this.file, 'utf8'));
        const told = { ...declared, provides: provided(), shortLines: true };
        const text = JSON.stringify(told, null, 2);
        compilation.emitAsset('shell.json', new webpack.sources.RawSource(`${text}\n`));
      });
    });
  }
}

/** What the shell hands to remotes, by package and version; `react/…` is a part of `react`. @returns {Record<string, string>} */
export function provided() {
  const packages = Object.keys(NEEDS).filter((name) => !name.includes('/'));
  return Object.fromEntries(packages.map((name) => [name, require(`${name}/package.json`).version]));
}
