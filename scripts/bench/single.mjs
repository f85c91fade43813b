import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { host } from '../../shared/kit/src/index.mjs';
import { remoteFolders, root } from '../programs.mjs';

const FOLDER = join(root, '.cache/single');

/**
 * Builds the same sources as one application, with the remotes' pages as lazy chunks.
 * @returns {Promise<string>} the folder with the built files
 */
export async function buildSingleBundle() {
  console.log('\nBuilding the same sources as a single bundle …');
  mkdirSync(FOLDER, { recursive: true });
  const loader = join(FOLDER, 'remotes.ts');
  writeFileSync(loader, loaderSource());
  const shell = `file://${join(root, 'shell/webpack.config.mjs')}`;
  const config = host(shell, { prerendered: false })({}, { mode: 'production' });
  const compiler = webpack({
    ...config,
    name: 'single',
    cache: false,
    output: { ...config.output, path: join(FOLDER, 'dist'), clean: true },
    module: { rules: [...(config.module?.rules ?? []), ...RULES] },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/host\/loader$/, (resource) => {
        resource.request = loader;
      }),
      new webpack.NormalModuleReplacementPlugin(/\.\/parts$/, (resource) => {
        resource.request = join(root, 'shell/src/first/rendered-parts.tsx');
      }),
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  return join(FOLDER, 'dist');
}

/**
 * Puts the app into the first script; loaders of learning's build for its content.
 * @type {import('webpack').RuleSetRule[]}
 */
const RULES = [
  { test: join(root, 'shell/src/main.tsx'), parser: { dynamicImportMode: 'eager' } },
  { test: /learning\/src\/content\/(files|all)\.ts$/, loader: learningLoader('tables') },
  { test: /learning\/src\/own\.ts$/, resourceQuery: { not: [/source/] }, loader: learningLoader('value') },
];

/** @param {string} name */
function learningLoader(name) {
  return join(root, `learning/webpack/${name}-loader.mjs`);
}

function loaderSource() {
  const loads = remoteFolders().map((folder) => {
    const pages = relative(FOLDER, join(root, folder, 'src/pages'));
    return `  '${basename(folder)}': () => import('${pages}'),`;
  });
  return [
    `import { loadable } from '@venture/ui/loadable';`,
    `const loads = {\n${loads.join('\n')}\n};`,
    'export const createRemotes = (ms) => {',
    '  const known = new Map();',
    '  const load = async (name) => ({ pages: (await loads[name]()).pages, source: "live" });',
    '  const make = ({ name, title }) => loadable(title, ms, () => load(name));',
    '  return { report: () => undefined, reportCrash: () => false, get: (remote) => {',
    '    if (!known.has(remote.name)) known.set(remote.name, make(remote));',
    '    return known.get(remote.name);',
    '  } };',
    '};',
    'export const findOwner = (remotes, path) =>',
    '  remotes.find(({ routes }) => routes.some((route) => route.path === path));',
  ].join('\n');
}
