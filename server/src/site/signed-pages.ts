import { BoundedMap } from '../process/bounded-map';
import limits from '../releases/lookup-limits.json';
import type { FileHashes, ReleaseReader } from '../releases/store/reader';
import { readReleaseByHash } from '../releases/store/reader';
import type { ReleasedPath } from './released-files';

/** The hash of the `release.json` of a release that may run, by its name and version; undefined for any other. */
export type SignedHashLookup = (name: string, version: string) => Promise<string | undefined>;

type Listed = Readonly<Record<string, string>>;

const SCRIPT = /\.m?js$/;

/**
 * Whether a page of a release may run: it and all scripts of its release, as they are sent, have to be those that were
 * signed. No loader stands before such a page, so nobody else would notice.
 */
export function createSignedPageCheck(
  reader: Pick<ReleaseReader, 'content'>,
  signedHash: SignedHashLookup,
  isThere: (path: string, hash: string) => Promise<boolean>,
) {
  const known = new BoundedMap<string, Promise<Listed | undefined>>(limits.knownListings);

  /** A release never changes, so what was read of it once, and had this hash, stays true. */
  async function listedBy(name: string, version: string, release: string): Promise<Listed | undefined> {
    const key = `${name} ${version} ${release}`;
    const found = known.get(key) ?? readListed(reader, name, version, release);
    known.set(key, found);
    // What cannot be read now may be there later.
    found.then(
      (read) => read ?? known.delete(key),
      () => known.delete(key),
    );
    return found;
  }

  return async function isSigned({ name, version, path }: ReleasedPath, sent: FileHashes): Promise<boolean> {
    const release = await signedHash(name, version);
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
