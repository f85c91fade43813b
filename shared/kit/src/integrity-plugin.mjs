import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

/** Exported by no index of webpack's; its hook is the documented way to shape script tags. */
const LoadScriptRuntimeModule = createRequire(import.meta.url)(
  'webpack/lib/runtime/LoadScriptRuntimeModule.js',
);

/**
 * Lets a remote's own chunks and styles load only with the hash that the list of remotes gives for them.
 * The host answers for every address; what it does not know gets a hash that matches nothing.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const name = 'IntegrityPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (/** @type {string} */ source) => `${source}\n${checked('script', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (source, { tag, href }) => `${source}\n${checked(tag, href)}`,
      );
    });
  }
}

/**
 * @param {string} tag
 * @param {string} address
 */
function checked(tag, address) {
  return `${tag}.crossOrigin = 'anonymous'; ${tag}.integrity = globalThis.ventureIntegrity(${address});`;
}
