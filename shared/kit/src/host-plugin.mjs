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
        const text = JSON.stringify(shellOf(this.file), null, 2);
        compilation.emitAsset('shell.json', new webpack.sources.RawSource(`${text}\n`));
      });
    });
  }
}

/**
 * What a release is checked against: the contract, the shell's own addresses, and what it hands to remotes.
 * @param {string} file what the shell declares of itself
 */
export function shellOf(file) {
  const { contract, pages } = JSON.parse(readFileSync(file, 'utf8'));
  const routes = pages.map((/** @type {{ path: string }} */ { path }) => path);
  return { contract, routes, provides: provided(), shortLines: true };
}

/** What the shell hands to remotes, by package and version; `react/…` is a part of `react`. @returns {Record<string, string>} */
export function provided() {
  const packages = Object.keys(NEEDS).filter((name) => !name.includes('/'));
  return Object.fromEntries(packages.map((name) => [name, require(`${name}/package.json`).version]));
}
