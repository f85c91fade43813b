import { remote } from '@venture/kit/webpack';

const build = remote(import.meta.url);

const tables = { test: /learning\/src\/content\/(files|all)\.ts$/, loader: './webpack/tables-loader.mjs' };

/** @type {typeof build} */
export default (env, argv) =>
  build(env, argv).map((config) => ({
    ...config,
    module: { ...config.module, rules: [...(config.module?.rules ?? []), tables] },
  }));
