import { remote } from '@venture/kit/webpack';

const build = remote(import.meta.url);

/** Content is read by its schema during the build too: a broken file stops it, with its name and the place. */
const checks = [
  {
    test: /quiz\/content\/[\w-]+\.json$/,
    loader: './webpack/content-check.mjs',
    options: { schema: 'Quiz' },
  },
  {
    test: /module\/content\/[\w-]+\.json$/,
    loader: './webpack/content-check.mjs',
    options: { schema: 'Module' },
  },
];

/** @type {typeof build} */
export default (env, argv) =>
  build(env, argv).map((config) => ({
    ...config,
    module: { ...config.module, rules: [...(config.module?.rules ?? []), ...checks] },
  }));
