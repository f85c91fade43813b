import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from './failure';

/** Returns the default paths: a package is read-only, so all files that the server writes go with the data. */
export function defaultPaths(root: string, given: string | undefined) {
  if (!isPackage(root)) {
    const dataDir = given === undefined ? join(root, '.data') : resolve(given);
    return {
      dataDir,
      shellDir: join(root, 'shell', 'dist'),
      kitFile: join(root, 'shared', 'kit', 'dist', 'kit.tgz'),
      packagedRemotes: undefined,
    };
  }
  const dataDir = resolve(given ?? '.data');
  return {
    dataDir,
    shellDir: join(root, 'shell'),
    kitFile: join(root, 'kit.tgz'),
    packagedRemotes: join(root, 'remotes'),
  };
}

/** Makes a folder and its parents. Node's own way never ends where the system allows no folder, as in /proc. */
export async function makeFolder(folder: string, mode?: number, isLast = false): Promise<void> {
  try {
    await mkdir(folder, mode);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    if (errorCode(error) !== 'ENOENT' || isLast) throw error;
    await makeFolder(dirname(folder), mode);
    await makeFolder(folder, mode, true);
  }
}

/** Finds the checkout or unpacked package that contains a file, or else the working directory. */
export function findProgramRoot(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (isCheckout(folder) || isPackage(folder)) return folder;
  }
  return process.cwd();
}

export function isCheckout(folder: string): boolean {
  return manifestOf(folder).includes('"workspaces"');
}

/** Whether `npm run package` made a folder: nothing is written there. */
function isPackage(folder: string): boolean {
  return manifestOf(folder).includes('"packaged"');
}

function manifestOf(folder: string): string {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) ? readFileSync(manifest, 'utf8') : '';
}
