import { parse, parseJson } from '@venture/contract/parse';
import { Release, type RemoteEntry } from '@venture/contract/remotes';
import { isSigned, type PublicKey, SignedList } from '@venture/contract/signed';
import { STATEMENT, Statement } from '@venture/contract/statement';
import { RemoteError } from '@venture/ui/remote-error';
import type { LocatedRelease } from './files';
import { obtain } from './obtain';

/** Fetches `release.json` from a release's folder; only the text with this hash is accepted. */
export async function fetchRelease(
  base: string,
  hash: string | undefined,
  signal: AbortSignal,
): Promise<LocatedRelease> {
  const address = new URL(`${base}release.json`, document.baseURI).href;
  const cache = hash === undefined && ({ cache: 'no-store' } as const);
  const bytes = await obtain({ address, hash, part: 'remote', ...cache }, signal);
  return { ...parseJson(Release, new TextDecoder().decode(bytes), address), base };
}

/** Any release in the store, if its statement is signed by one of these keys. */
export async function fetchSignedRelease(
  { name, base }: Pick<RemoteEntry, 'name' | 'base'>,
  version: string,
  keys: readonly PublicKey[],
  signal: AbortSignal,
): Promise<LocatedRelease> {
  const folder = releaseBase(base, version);
  const address = `${folder}${STATEMENT}`;
  // Signed anew when keys change.
  const bytes = await obtain({ address, part: 'remote', cache: 'no-cache' }, signal);
  const envelope = parseJson(SignedList, new TextDecoder().decode(bytes), STATEMENT);
  if (!(await isSigned(envelope, keys))) throw new RemoteError('altered', 'remote', STATEMENT);
  const statement = parse(Statement, JSON.parse(envelope.payload), STATEMENT);
  if (statement.name !== name || statement.version !== version)
    throw new RemoteError('altered', 'remote', STATEMENT);
  return fetchRelease(folder, statement.release, signal);
}

/** The address of another release of the same remote. */
export function releaseBase(base: string, version: string): string {
  return new URL(`../${version}/`, new URL(base, document.baseURI)).href;
}
