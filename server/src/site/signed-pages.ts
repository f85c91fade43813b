import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '@venture/contract/parse';
import * as v from 'valibot';
import { BoundedMap } from '../process/bounded-map';
import limits from '../releases/lookup-limits.json';
import { integrity } from '../releases/store/durable';
import { releaseFolder } from '../releases/store/store';
import type { Asset } from './asset';
import type { Folder } from './folder';

/** The hash of the `release.json` of a release that may run, by its name and version; undefined for any other. */
export type SignedHash = (name: string, version: string) => Promise<string | undefined>;

type Hashes = Readonly<Record<string, string>>;

const Files = v.record(v.string(), v.string());
const Listing = v.object({ files: Files, others: v.optional(Files, {}) });

const SCRIPT = /\.m?js$/;

/**
 * Whether a page below the folder of releases may run: it and all scripts of its release, as they are sent, have to
 * be those that were signed. No loader stands before such a page, so nobody else would notice.
 */
export function signedPages(storeDir: string, sent: Folder['find'], signedHash: SignedHash) {
  const known = new BoundedMap<string, Promise<Hashes | undefined>>(limits.knownListings);
  const hashes = new WeakMap<Asset, string>();

  /** A release never changes, so what was read of it once, and had this hash, stays true. */
  function listedBy(name: string, version: string, release: string): Promise<Hashes | undefined> {
    const key = `${name} ${version} ${release}`;
    const found = known.get(key) ?? readHashes(releaseFolder(storeDir, name, version), release);
    known.set(key, found);
    // What cannot be read now may be there later.
    void found.then((read) => read ?? known.delete(key));
    return found;
  }

  /** Files are sent from memory, so each is hashed once. */
  function hashOf(file: Asset): string {
    const hash = hashes.get(file) ?? integrity(file.body);
    hashes.set(file, hash);
    return hash;
  }

  return async function isSigned(path: string, page: Asset): Promise<boolean> {
    const [name = '', version = '', ...rest] = path.split('/');
    const release = await signedHash(name, version);
    const listed = release === undefined ? undefined : await listedBy(name, version, release);
    if (listed?.[rest.join('/')] !== hashOf(page)) return false;
    const scripts = Object.keys(listed).filter((file) => SCRIPT.test(file));
    const right = scripts.map(async (file) => {
      const script = await sent(`${name}/${version}/${file}`);
      return script !== undefined && hashOf(script) === listed[file];
    });
    return (await Promise.all(right)).every(Boolean);
  };
}

async function readHashes(folder: string, release: string): Promise<Hashes | undefined> {
  try {
    const text = await readFile(join(folder, 'release.json'), 'utf8');
    if (integrity(text) !== release) return undefined;
    const { files, others } = parseJson(Listing, text, 'a release');
    return { ...others, ...files };
  } catch {
    return undefined;
  }
}
