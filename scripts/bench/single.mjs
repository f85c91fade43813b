import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import webpack from 'webpack';
import { remoteFolders, root } from '../programs.mjs';
import { buildVariant } from './variant.mjs';

const FOLDER = join(root, '.cache/single');

/**
 * The same sources as one application, as if there were no teams: the remotes' pages are lazy parts of one build.
 * @returns {Promise<string>} the folder with the built files
 */
export async function buildSingle() {
  mkdirSync(FOLDER, { recursive: true });
  const loader = join(FOLDER, 'remotes.ts');
  writeFileSync(loader, loaderSource());
  const app = join(FOLDER, 'app.ts');
  writeFileSync(app, appSource());
  await buildVariant((config) => ({
    ...config,
    name: 'single',
    output: { ...config.output, path: join(FOLDER, 'dist'), clean: true },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/host\/loader$/, (resource) => {
        resource.request = loader;
      }),
      new webpack.NormalModuleReplacementPlugin(/\.\/load-app$/, (resource) => {
        resource.request = app;
      }),
      new webpack.NormalModuleReplacementPlugin(/\.\/parts$/, (resource) => {
        resource.request = join(root, 'shell/src/first/rendered-parts.tsx');
      }),
    ],
  }));
  return join(FOLDER, 'dist');
}

/** Nothing comes after the first page: it is in the same bundle. */
function appSource() {
  return `import * as app from '${join(root, 'shell/src/App')}';\nexport const loadApp = async () => app;\n`;
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
    'export const ownerOf = (remotes, path) =>',
    '  remotes.find(({ routes }) => routes.some((route) => route.path === path));',
  ].join('\n');
}
