import { createHash } from 'node:crypto';
import swc from '@swc/jest';
import { tablesFor } from './tables.mjs';

/** For jest what the loader is for webpack. */
export default {
  /** @param {Parameters<typeof swc.createTransformer>[0]} options */
  createTransformer(options) {
    const transformer = swc.createTransformer(options);
    return {
      /** Which files there are is no part of what jest looks at. @param {string} _source @param {string} path */
      getCacheKey(_source, path) {
        const key = JSON.stringify([options, path, tablesFor(path)]);
        return createHash('sha256').update(key).digest('hex');
      },
      /** @param {string} _source @param {string} path @param {any} given */
      process: (_source, path, given) => transformer.process?.(tablesFor(path), path, given),
    };
  },
};
