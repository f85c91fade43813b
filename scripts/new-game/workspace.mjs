import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const LOCKFILE = 'package-lock.json';

/** What the lockfile tells of a workspace's package.json. */
const LOCKED = ['name', 'version', 'license', 'dependencies', 'devDependencies', 'bin', 'engines'];

/**
 * Enters a new workspace where `npm install` would: into the lockfile, and as a link among the packages.
 * A workspace brings no package that is not locked already, so there is nothing to look up or to fetch.
 * @param {string} root
 * @param {string} folder of the workspace, such as `games/founder-fair`
 */
export function enterWorkspace(root, folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  writeLockfile(root, {
    [folder]: Object.fromEntries(LOCKED.filter((it) => it in manifest).map((it) => [it, manifest[it]])),
    [`node_modules/${manifest.name}`]: { resolved: folder, link: true },
  });
  const link = join(root, 'node_modules', manifest.name);
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { recursive: true, force: true });
  const isWindows = process.platform === 'win32';
  const target = isWindows ? join(root, folder) : relative(dirname(link), join(root, folder));
  symlinkSync(target, link, isWindows ? 'junction' : 'dir');
}

/**
 * Each entry goes before the first that follows it in the alphabet; all others stay where npm put them.
 * @param {string} root
 * @param {Record<string, object>} entries
 */
function writeLockfile(root, entries) {
  const file = join(root, LOCKFILE);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const packages = Object.entries(lock.packages).filter(([path]) => !(path in entries));
  for (const [path, entry] of Object.entries(entries)) {
    const next = packages.findIndex(([other]) => other.localeCompare(path, 'en') > 0);
    packages.splice(next < 0 ? packages.length : next, 0, [path, entry]);
  }
  writeFileSync(
    file,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}
`,
  );
}
