import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

/** Not exported by webpack; its hook is the documented way to change script tags. */
const LoadScriptRuntimeModule = createRequire(import.meta.url)(
  'webpack/lib/runtime/LoadScriptRuntimeModule.js',
);

const STYLE = 'css/mini-extract';

/**
 * Makes webpack load a build's chunks through the host, which fetches and verifies their files; webpack then runs
 * them from the browser's cache, checking the same hash. Unknown files get a hash that nothing matches.
 */
export class PreloadPlugin {
  /** @param {{ part?: 'platform' }} [options] `part`: for the shell's own files, which have no required hash */
  constructor({ part } = {}) {
    this.part = part;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const name = 'PreloadPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunk).tap(name, (chunk, set) => {
        set.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.getChunkScriptFilename);
        compilation.addRuntimeModule(chunk, new PreloadRuntimeModule(this.part));
      });
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (/** @type {string} */ source) => `${source}\n${verified('script', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (source, { tag, href }) => `${source}\n${verified(tag, href)}`,
      );
    });
  }
}

/** Runs after the runtime modules that make chunk URLs. */
class PreloadRuntimeModule extends RuntimeModule {
  /** @param {'platform' | undefined} part */
  constructor(part) {
    super('preload', RuntimeModule.STAGE_TRIGGER);
    this.part = part;
  }

  /** @override */
  generate() {
    const { chunk, chunkGraph } = this;
    const chunks = chunk && chunkGraph ? [...chunk.getAllAsyncChunks()] : [];
    /** @param {string} type */
    const having = (type) => (/** @type {import('webpack').Chunk} */ each) =>
      [...(chunkGraph?.getChunkModulesIterableBySourceType(each, type) ?? [])].length > 0;
    const styled = chunks.filter(having(STYLE));
    const hasScript = having('javascript');
    // A chunk has no script file if all its scripts are in other chunks.
    const bare = chunks.filter((each) => !hasScript(each));
    const { ensureChunk, publicPath, getChunkScriptFilename } = RuntimeGlobals;
    return `
const run = ${ensureChunk};
const styled = ${JSON.stringify(styled.map(({ id }) => id))};
${ensureChunk} = async (chunk, ...rest) => {
  const files = ${JSON.stringify(bare.map(({ id }) => id))}.includes(chunk) ? [] : [${getChunkScriptFilename}(chunk)];
  if (styled.includes(chunk)) files.push(${RuntimeGlobals.require}.miniCssF(chunk));
  await Promise.all(files.map((file) => globalThis.venturePreload?.(${publicPath} + file, ${JSON.stringify(this.part)})));
  return run(chunk, ...rest);
};`;
  }
}

/**
 * @param {string} tag
 * @param {string} address
 */
function verified(tag, address) {
  return `${tag}.crossOrigin = 'anonymous'; ${tag}.integrity = globalThis.ventureIntegrity?.(${address}) ?? '';`;
}
