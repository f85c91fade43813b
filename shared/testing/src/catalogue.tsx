import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { type CatalogueFile, toTeaches } from '@venture/contract/catalogue';
import { parseJson } from '@venture/contract/parse';
import { Manifest } from '@venture/contract/remotes';
import { storeCatalogue } from '@venture/device/declarations';
import { type Declaration, toCatalogue } from '@venture/rules/catalogue';

const root = join(__dirname, '../../..');

const remotes = foldersOf('', 'games').flatMap((folder) => {
  const file = join(folder, 'remote.json');
  if (!existsSync(file)) return [];
  return [{ folder, manifest: parseJson(Manifest, readFileSync(file, 'utf8'), file) }];
});

/** Manifests of this checkout's remotes. */
export const manifests: readonly Manifest[] = remotes.map(({ manifest }) => manifest);

/** Declarations of this checkout's remotes, from their own files. */
export const declarations: readonly Declaration[] = remotes.map(({ folder, manifest }) => {
  const { name, badges, scale, xp, modes } = manifest;
  return { name, badges, scale, xp, modes, base: `/remotes/${name}/1.0.0/`, ...taughtIn(folder) };
});

export const catalogue = toCatalogue(declarations);

/** Stores on the device what the shell stores when it reads a list of all remotes. */
export function storeCatalogueHere(): void {
  storeCatalogue(declarations, true);
}

function foldersOf(...parents: readonly string[]): readonly string[] {
  return parents.flatMap((parent) => {
    const folders = readdirSync(join(root, parent), { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    );
    return folders.map(({ name }) => join(root, parent, name));
  });
}

/** A remote's catalogue, from the source of its `catalogue.json`. */
function taughtIn(folder: string): Pick<Declaration, 'teaches'> {
  const source = join(folder, 'src/catalogue.ts');
  if (!existsSync(source)) return {};
  const { catalogue } = jest.requireActual<{ readonly catalogue: CatalogueFile }>(source);
  return { teaches: toTeaches(catalogue) };
}
