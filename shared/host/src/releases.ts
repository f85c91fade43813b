import { parseJson } from '@venture/contract/parse';
import { Release } from '@venture/contract/remotes';
import { hasValidSignature, type PublicKey, type SignedList } from '@venture/contract/signed';
import { PreviewStatement, STATEMENT } from '@venture/contract/statement';
import { RemoteError } from '@venture/ui/remote-error';
import type * as v from 'valibot';
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

type Wanted = Pick<Release, 'name' | 'version'>;

/**
 * A stored release, live or not, by the statement that the server has signed for this tab; the server also
 * sends its files.
 */
export async function fetchPreviewed(
  envelope: SignedList,
  wanted: Wanted,
  keys: readonly PublicKey[],
  signal: AbortSignal,
): Promise<LocatedRelease> {
  const { name, version, release, until } = await verified(PreviewStatement, envelope, wanted, keys);
  if (Date.parse(until) <= Date.now()) throw new Error('its statement has expired');
  return fetchRelease(new URL(`remotes/${name}/${version}/`, document.baseURI).href, release, signal);
}

/** The content of a statement signed by one of these keys for exactly this release. */
async function verified<const Schema extends v.GenericSchema<unknown, Wanted>>(
  schema: Schema,
  envelope: SignedList,
  { name, version }: Wanted,
  keys: readonly PublicKey[],
): Promise<v.InferOutput<Schema>> {
  if (!(await hasValidSignature(envelope, keys))) throw new RemoteError('altered', 'remote', STATEMENT);
  const said = parseJson(schema, envelope.payload, STATEMENT);
  if (said.name === name && said.version === version) return said;
  throw new RemoteError('altered', 'remote', STATEMENT);
}

/** Address of another release of the same remote. */
export function releaseBase(base: string, version: string): string {
  return new URL(`../${version}/`, new URL(base, document.baseURI)).href;
}
