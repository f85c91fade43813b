import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const LOCKFILE = 'package-lock.json';

/** Fields of a workspace's package.json that the lockfile copies. */
const LOCKED = ['name', 'version', 'license', 'dependencies', 'devDependencies', 'bin', 'engines'];

/**
 * Adds a new workspace as `npm install` would: to the lockfile, and as a link in node_modules. All its
 * packages are already locked, so nothing is looked up or fetched.
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
 * Inserts each entry in alphabetical order; all others stay where npm put them.
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
