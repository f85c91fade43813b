import * as v from 'valibot';
import { parseJson } from '../parse';
import { readStored, store } from '../storage';
import { Release, type RemoteEntry } from './contract';
import { RemoteError } from './failure';
import type { PlacedRelease } from './host';
import { integrityOf } from './integrity';

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

/** Fetches what the release before consists of; only the text that the signed list vouches for is believed. */
export async function previousRelease({ base, previous }: RemoteEntry): Promise<PlacedRelease | undefined> {
  if (!previous) return undefined;
  const place = new URL(`../${previous.version}/`, new URL(base, document.baseURI)).href;
  const response = await fetch(`${place}release.json`);
  const bytes = await response.arrayBuffer();
  if ((await integrityOf(bytes)) !== previous.release)
    throw new RemoteError('altered', 'remote', 'release.json');
  const release = parseJson(Release, new TextDecoder().decode(bytes), 'release.json');
  return { ...release, base: place };
}

function readBad(): Readonly<Record<string, string>> {
  try {
    return parseJson(BadReleases, readStored(KEY) ?? '{}', KEY);
  } catch {
    return {};
  }
}
