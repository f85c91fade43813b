import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { Failed } from '../command.mjs';
import { archiveOf } from '../platform/archive.mjs';

const KIT = resolve(import.meta.dirname, '../..');
const SCOPE = '@venture/';

/** In a project: npm gets the packages of the library from there, and nowhere else. */
const FOLDER = 'vendor';
const KEPT = /^venture-.*\.tgz$/;

/** @typedef {{ name: string, folder: string, file: string, manifest: Record<string, any> }} Package */

/**
 * The kit and the packages that come with it: within it, as an installation sends them, or beside it in a project.
 * @returns {Package[]}
 */
export function kitPackages() {
  const kit = readManifest(KIT);
  if (kit['private'])
    throw new Failed(
      'This kit is a part of its checkout: make a game there with "npm run new:game", and elsewhere with "npx <address>/kit.tgz new", from a running app.',
    );
  const { bundleDependencies, peerDependencies } = kit;
  const others = (bundleDependencies ?? Object.keys(peerDependencies)).filter((/** @type {string} */ name) =>
    name.startsWith(SCOPE),
  );
  return [kit['name'], ...others].map((name) => {
    const part = name.slice(SCOPE.length);
    const folder = packageFolder(part);
    const manifest = readManifest(folder);
    return { name, folder, manifest, file: `${FOLDER}/venture-${part}-${manifest['version']}.tgz` };
  });
}

/** @param {string} part */
export function packageFolder(part) {
  const within = join(KIT, 'node_modules', SCOPE, part);
  return existsSync(within) ? within : join(KIT, '..', part);
}

/** @param {string} folder @returns {Record<string, any>} */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * Packs them into the project, in the place of others.
 * @param {string} project
 * @param {readonly Package[]} packages
 */
export async function keepPackages(project, packages) {
  const vendor = join(project, FOLDER);
  mkdirSync(vendor, { recursive: true });
  for (const file of readdirSync(vendor)) if (KEPT.test(file)) rmSync(join(vendor, file));
  for (const { folder, file, manifest } of packages) {
    const files = filesIn(folder).map(
      (name) => /** @type {const} */ ([`package/${name}`, readFileSync(join(folder, name))]),
    );
    const own = Buffer.from(`${JSON.stringify(aloneOf(manifest), null, 2)}\n`);
    writeFileSync(join(project, file), await archiveOf(new Map(files).set('package/package.json', own)));
  }
}

/** As the others are: it finds beside it what it had within. @param {Record<string, any>} manifest */
function aloneOf({ bundleDependencies: bundled, dependencies, ...manifest }) {
  if (!bundled) return { ...manifest, dependencies };
  const entries = Object.entries(dependencies);
  const own = entries.filter(([name]) => bundled.includes(name));
  return {
    ...manifest,
    dependencies: Object.fromEntries(entries.filter(([name]) => !bundled.includes(name))),
    peerDependencies: { ...manifest['peerDependencies'], ...Object.fromEntries(own) },
    peerDependenciesMeta: Object.fromEntries(own.map(([name]) => [name, { optional: true }])),
  };
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((name) => !name.startsWith('node_modules/'));
}

/** Whether this kit is the one that the project has already. @param {string} project */
export function isOfProject(project) {
  return KIT.startsWith(join(resolve(project), 'node_modules') + sep);
}
