import { BoundedMap } from '../process/cache';
import limits from '../releases/limits.json';
import { type FileHashes, type ReleaseReader, readReleaseByHash } from '../releases/store/reader';
import { type Asset, type Compressor, createAsset, createAssetCache, isPage } from './asset';
import { isSafePath } from './folder';

const NAME = /^[a-z][a-z0-9-]{0,79}$/;
const VERSION = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** A file of a release by its path: `name/version/path`. */
type ReleasedPath = { readonly name: string; readonly version: string; readonly path: string };

/** Parses a path below the releases; undefined if no file can be there. */
export function parseReleasedPath(whole: string): ReleasedPath | undefined {
  const [name = '', version = '', ...rest] = whole.split('/');
  const path = rest.join('/');
  const isRelease = NAME.test(name) && VERSION.test(version);
  return isRelease && isSafePath(path) ? { name, version, path } : undefined;
}

/** Serves release files, each read once from the database by its hash, and then from memory. */
export function createReleasedFiles(reader: ReleaseReader, pack: Compressor) {
  const files = createAssetCache(async (key) => {
    const [hash = '', path = ''] = key.split(' ');
    const body = await reader.content(hash);
    // Whatever the file is called, it is not a page of the platform.
    return body && createAsset(`remotes/${path}`, body, isPage(path) ? 'checked' : 'forever', pack);
  });
  return {
    /** Finds a file matching its hash. */
    find: (path: string, hash: string): Promise<Asset | undefined> => files.find(`${hash} ${path}`),
  };
}

/** Finds the `release.json` hash of a release that may run, by name and version; undefined for others. */
export type PublishedHashLookup = (name: string, version: string) => Promise<string | undefined>;

type Listed = Readonly<Record<string, string>>;

const SCRIPT = /\.m?js$/;

/**
 * Whether a release's page may run: it and all the release's scripts must be sent exactly as published. Such a page
 * has no loader, so nobody else would notice.
 */
export function createPublishedPageCheck(
  reader: Pick<ReleaseReader, 'content'>,
  publishedHash: PublishedHashLookup,
  isThere: (path: string, hash: string) => Promise<boolean>,
) {
  const known = new BoundedMap<string, Promise<Listed | undefined>>(limits.knownListings);

  /** Reads what a release lists. A release never changes, so what was read once with this hash stays true. */
  async function listedBy(name: string, version: string, release: string): Promise<Listed | undefined> {
    const key = `${name} ${version} ${release}`;
    const found = known.get(key) ?? readListed(reader, name, version, release);
    known.set(key, found);
    // A file that cannot be read now may be there later.
    found.then(
      (read) => read ?? known.delete(key),
      () => known.delete(key),
    );
    return found;
  }

  return async function isPublished(
    { name, version, path }: ReleasedPath,
    sent: FileHashes,
  ): Promise<boolean> {
    const release = await publishedHash(name, version);
    const listed = release === undefined ? undefined : await listedBy(name, version, release);
    if (!listed || listed[path] === undefined || listed[path] !== sent.get(path)) return false;
    const scripts = Object.entries(listed).filter(([file]) => SCRIPT.test(file));
    const right = scripts.map(async ([file, hash]) => sent.get(file) === hash && isThere(file, hash));
    return (await Promise.all(right)).every(Boolean);
  };
}

async function readListed(
  reader: Pick<ReleaseReader, 'content'>,
  name: string,
  version: string,
  release: string,
): Promise<Listed | undefined> {
  const listing = await readReleaseByHash(reader, name, version, release);
  return listing && { ...listing.others, ...listing.release.files };
}
