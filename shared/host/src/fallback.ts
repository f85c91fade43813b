import { readStoredValue, storeValue } from '@venture/api/stored-value';
import { integrityOf } from '@venture/contract/hash';
import { parseJson } from '@venture/contract/parse';
import { Release, type RemoteEntry } from '@venture/contract/remotes';
import { RemoteError } from '@venture/ui/remote-error';
import * as v from 'valibot';
import type { LocatedRelease } from './host';

/** The releases that have failed for good in this browser, by the remote's name. */
const KEY = 'venture.bad-releases';
const BadReleases = v.record(v.string(), v.string());

/** Whether this very release has failed here before. */
export function isKnownBad({ name, version }: RemoteEntry): boolean {
  return readBad()[name] === version;
}

/** Remembers it for this release only; the next one is tried normally. */
export function markBad({ name, version }: RemoteEntry): void {
  storeValue(KEY, { ...readBad(), [name]: version });
}

/** The previous release, as the signed list names it. */
export async function fetchPreviousRelease({
  base,
  previous,
}: RemoteEntry): Promise<LocatedRelease | undefined> {
  return previous && fetchRelease(releaseBase(base, previous.version), previous.release);
}

/** Fetches `release.json`; only the text with this hash is accepted. */
export async function fetchRelease(
  place: string,
  hash: string,
  cache?: RequestCache,
): Promise<LocatedRelease> {
  const bytes = await fetchFile(`${place}release.json`, cache);
  if ((await integrityOf(bytes)) !== hash) throw new RemoteError('altered', 'remote', 'release.json');
  const release = parseJson(Release, new TextDecoder().decode(bytes), 'release.json');
  return { ...release, base: place };
}

/** The address of another release of the same remote. */
export function releaseBase(base: string, version: string): string {
  return new URL(`../${version}/`, new URL(base, document.baseURI)).href;
}

/** A file of a release, or why it cannot be fetched. */
export async function fetchFile(address: string, cache: RequestCache = 'default'): Promise<ArrayBuffer> {
  const file = address.slice(address.lastIndexOf('/') + 1);
  const response = await fetch(address, { cache }).catch((error: unknown) => {
    throw new RemoteError('unreachable', 'remote', file, error);
  });
  if (!response.ok) throw new RemoteError('missing', 'remote', file);
  return response.arrayBuffer();
}

function readBad(): Readonly<Record<string, string>> {
  return readStoredValue(KEY, BadReleases) ?? {};
}
