import { createHash } from 'node:crypto';

/** A module that the federation plugin writes: its name holds the working folder and a hash of absolute paths. */
const WRITTEN = /[\\/]\.federation[\\/]/;

/**
 * Webpack numbers and sorts modules by their names. This takes the folder out of the two names that hold it, or the
 * same sources in another folder would make another release.
 */
export class SameIdsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const name = 'SameIdsPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation, { normalModuleFactory }) => {
      normalModuleFactory.hooks.afterResolve.tap(name, ({ createData }) => {
        if (!WRITTEN.test(createData.resource ?? '')) return;
        Object.assign(createData, {
          request: 'federation',
          userRequest: 'federation',
          context: compiler.context,
        });
      });
      compilation.hooks.moduleIds.tap({ name, before: 'DeterministicModuleIdsPlugin' }, (modules) => {
        const container = [...modules].find((module) => WRITTEN.test(module.identifier()));
        if (container) compilation.chunkGraph.setModuleId(container, 'container');
      });
      // The cache of a development build knows files by these.
      if (compiler.options.mode !== 'production') return;
      // Until files have their final hashes: the minimizer chooses names by the letters in them, and source maps would change these.
      compilation.hooks.contentHash.tap({ name, stage: Number.MAX_SAFE_INTEGER }, ({ id, contentHash }) => {
        for (const type of Object.keys(contentHash))
          contentHash[type] = createHash('sha256').update(`${type} ${id}`).digest('hex').slice(0, 20);
      });
    });
  }
}
