import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { Failed } from '../command.mjs';
import { archiveOf } from '../platform/archive.mjs';
import { filesIn } from '../release-files.mjs';
import { formatJson } from './files.mjs';

const KIT = resolve(import.meta.dirname, '../..');
const SCOPE = '@venture/';

/** Project folder from which npm installs the library's packages. */
const FOLDER = 'vendor';
const KEPT = /^venture-.*\.tgz$/;

/** @typedef {{ name: string, folder: string, file: string, manifest: Record<string, any> }} Package */

/**
 * The kit and its packages: bundled, as an installation sends them, or side by side in a project.
 * @returns {Package[]}
 */
export function kitPackages() {
  const kit = readPackageJson(KIT);
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
    const manifest = readPackageJson(folder);
    return { name, folder, manifest, file: `${FOLDER}/venture-${part}-${manifest['version']}.tgz` };
  });
}

/** @param {string} part */
export function packageFolder(part) {
  const within = join(KIT, 'node_modules', SCOPE, part);
  return existsSync(within) ? within : join(KIT, '..', part);
}

/** @param {string} folder @returns {Record<string, any>} */
export function readPackageJson(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * Packs packages into the project, replacing old ones.
 * @param {string} project
 * @param {readonly Package[]} packages
 */
export async function keepPackages(project, packages) {
  const vendor = join(project, FOLDER);
  mkdirSync(vendor, { recursive: true });
  for (const file of readdirSync(vendor)) if (KEPT.test(file)) rmSync(join(vendor, file));
  for (const { folder, file, manifest } of packages) {
    const own = [...filesIn(folder)].filter(([name]) => !name.startsWith('node_modules/'));
    const files = new Map(own).set('package.json', Buffer.from(formatJson(aloneOf(manifest))));
    const packed = [...files].map(([name, content]) => /** @type {const} */ ([`package/${name}`, content]));
    writeFileSync(join(project, file), await archiveOf(new Map(packed)));
  }
}

/**
 * The kit's manifest without bundled packages: a project has them beside it.
 * @param {Record<string, any>} manifest
 */
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

/** Whether this kit is already installed in the project. @param {string} project */
export function isOfProject(project) {
  return KIT.startsWith(join(resolve(project), 'node_modules') + sep);
}
