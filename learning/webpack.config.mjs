import { remote } from '@venture/kit/webpack';

const build = remote(import.meta.url);

const rules = [
  {
    test: /learning\/src\/(own|content\/known)\.ts$/,
    resourceQuery: { not: [/source/] },
    loader: './webpack/value-loader.mjs',
  },
];

/** @type {typeof build} */
export default (env, argv) =>
  build(env, argv).map((/** @type {import('webpack').Configuration} */ config) => ({
    ...config,
    module: { ...config.module, rules: [...(config.module?.rules ?? []), ...rules] },
  }));
