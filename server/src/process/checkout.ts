import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the checkout, or of the unpacked package, that contains a file; else the working directory. */
export function checkoutOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (isCheckout(folder) || isPackage(folder)) return folder;
  }
  return process.cwd();
}

export function isCheckout(folder: string): boolean {
  return manifestOf(folder).includes('"workspaces"');
}

/** Whether this is what `npm run package` makes: nothing is written there. */
export function isPackage(folder: string): boolean {
  return manifestOf(folder).includes('"packaged"');
}

function manifestOf(folder: string): string {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) ? readFileSync(manifest, 'utf8') : '';
}
