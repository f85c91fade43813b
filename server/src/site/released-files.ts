import { STATEMENT } from '@venture/contract/statement';
import { isName } from '../releases/release-rules';
import type { Hashes, ReleaseReader } from '../releases/store/reader';
import { type Asset, asset, assets, isPage } from './asset';
import { isPath } from './folder';
import type { Pack } from './packing';

/** A file of a release by its path: `name/version/path`. */
export type ReleasedPath = { readonly name: string; readonly version: string; readonly path: string };

/** Where a path below the releases leads; undefined where there can be no file. */
export function releasedPath(whole: string): ReleasedPath | undefined {
  const [name = '', version = '', ...rest] = whole.split('/');
  const path = rest.join('/');
  return isName(name, version) && isPath(path) ? { name, version, path } : undefined;
}

/** The files of releases, each read once from the database, by its hash, and then answered from memory. */
export function releasedFiles(reader: ReleaseReader, pack: Pack) {
  const files = assets(async (key) => {
    const [hash = '', path = ''] = key.split(' ');
    const body = await reader.content(hash);
    // Whatever it is called, it is not a page of the platform.
    return body && asset(`remotes/${path}`, body, isPage(path) ? 'checked' : 'forever', pack);
  });
  const statements = () =>
    assets(async (key) => {
      const [name = '', version = ''] = key.split(' ');
      const text = await reader.statement(name, version);
      return text === undefined ? undefined : asset(STATEMENT, Buffer.from(text), 'checked', pack);
    });
  let signed = statements();
  return {
    /** Its signed statement, by which a browser verifies a release that is in no list. */
    statement: ({ name, version }: ReleasedPath) => signed.find(`${name} ${version}`),
    /** Whoever signs statements again writes a new list as well. */
    forgetStatements(): void {
      signed = statements();
    },
    hashes: ({ name, version }: ReleasedPath): Promise<Hashes> => reader.hashes(name, version),
    /** A file that is what its hash says. */
    find: (path: string, hash: string): Promise<Asset | undefined> => files.find(`${hash} ${path}`),
  };
}
