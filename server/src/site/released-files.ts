import { STATEMENT } from '@venture/contract/statement';
import { isReleaseName } from '../releases/release-rules';
import type { FileHashes, ReleaseReader } from '../releases/store/reader';
import { type Asset, createAsset, createAssetCache, isPage } from './asset';
import { isSafePath } from './folder';
import type { Compressor } from './packing';

/** A file of a release by its path: `name/version/path`. */
export type ReleasedPath = { readonly name: string; readonly version: string; readonly path: string };

/** Where a path below the releases leads; undefined where there can be no file. */
export function parseReleasedPath(whole: string): ReleasedPath | undefined {
  const [name = '', version = '', ...rest] = whole.split('/');
  const path = rest.join('/');
  return isReleaseName(name, version) && isSafePath(path) ? { name, version, path } : undefined;
}

/** The files of releases, each read once from the database, by its hash, and then answered from memory. */
export function createReleasedFiles(reader: ReleaseReader, pack: Compressor) {
  const files = createAssetCache(async (key) => {
    const [hash = '', path = ''] = key.split(' ');
    const body = await reader.content(hash);
    // Whatever it is called, it is not a page of the platform.
    return body && createAsset(`remotes/${path}`, body, isPage(path) ? 'checked' : 'forever', pack);
  });
  const statements = () =>
    createAssetCache(async (key) => {
      const [name = '', version = ''] = key.split(' ');
      const text = await reader.statement(name, version);
      return text === undefined ? undefined : createAsset(STATEMENT, Buffer.from(text), 'checked', pack);
    });
  let signed = statements();
  return {
    /** Its signed statement, by which a browser verifies a release that is in no list. */
    statement: ({ name, version }: ReleasedPath) => signed.find(`${name} ${version}`),
    /** Whoever signs statements again writes a new list as well. */
    forgetStatements(): void {
      signed = statements();
    },
    hashes: ({ name, version }: ReleasedPath): Promise<FileHashes> => reader.hashes(name, version),
    /** A file that is what its hash says. */
    find: (path: string, hash: string): Promise<Asset | undefined> => files.find(`${hash} ${path}`),
  };
}
