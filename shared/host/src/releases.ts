import { parseJson } from '@venture/contract/parse';
import { Release } from '@venture/contract/remotes';
import { fetchVerified } from './fetch-verified';
import type { LocatedRelease } from './files';

/** Fetches `release.json` from a release's folder and verifies its hash. */
export async function fetchRelease(
  base: string,
  hash: string | undefined,
  signal: AbortSignal,
): Promise<LocatedRelease> {
  const address = new URL(`${base}release.json`, document.baseURI).href;
  const cache = hash === undefined && ({ cache: 'no-store' } as const);
  const bytes = await fetchVerified({ address, hash, part: 'remote', ...cache }, signal);
  return { ...parseJson(Release, new TextDecoder().decode(bytes), address), base };
}

/** The address of another release of the same remote. */
export function releaseBase(base: string, version: string): string {
  return new URL(`../${version}/`, new URL(base, document.baseURI)).href;
}
