import { readStored, store } from '@venture/api/storage';
import { integrityOf } from '@venture/contract/hash';
import { parseJson } from '@venture/contract/parse';
import { Release, type RemoteEntry } from '@venture/contract/remotes';
import { RemoteError } from '@venture/ui/failure';
import * as v from 'valibot';
import type { PlacedRelease } from './host';

/** Which release of a remote this browser has seen fail for good, by the remote's name. */
const KEY = 'venture.bad-releases';
const BadReleases = v.record(v.string(), v.string());

/** Whether this very release has failed here before. */
export function isKnownBad({ name, version }: RemoteEntry): boolean {
  return readBad()[name] === version;
}

/** Remembers it for this release only: the next one is tried as any other. */
export function rememberBad({ name, version }: RemoteEntry): void {
  store(KEY, JSON.stringify({ ...readBad(), [name]: version }));
}

/** The release before, as the signed list vouches for it. */
export async function previousRelease({ base, previous }: RemoteEntry): Promise<PlacedRelease | undefined> {
  return previous && releaseWithHash(placeOf(base, previous.version), previous.release);
}

/** Fetches what a release consists of; only the text with this hash is believed. */
export async function releaseWithHash(
  place: string,
  hash: string,
  cache?: RequestCache,
): Promise<PlacedRelease> {
  const bytes = await fetched(`${place}release.json`, cache);
  if ((await integrityOf(bytes)) !== hash) throw new RemoteError('altered', 'remote', 'release.json');
  const release = parseJson(Release, new TextDecoder().decode(bytes), 'release.json');
  return { ...release, base: place };
}

/** The address of another release of the same remote. */
export function placeOf(base: string, version: string): string {
  return new URL(`../${version}/`, new URL(base, document.baseURI)).href;
}

/** A file of a release, or why it cannot be had. */
export async function fetched(address: string, cache: RequestCache = 'default'): Promise<ArrayBuffer> {
  const file = address.slice(address.lastIndexOf('/') + 1);
  const response = await fetch(address, { cache }).catch((error: unknown) => {
    throw new RemoteError('unreachable', 'remote', file, error);
  });
  if (!response.ok) throw new RemoteError('missing', 'remote', file);
  return response.arrayBuffer();
}

function readBad(): Readonly<Record<string, string>> {
  try {
    return parseJson(BadReleases, readStored(KEY) ?? '{}', KEY);
  } catch {
    return {};
  }
}
