import { parse, parseJson } from '@venture/contract/parse';
import type { RemoteEntry } from '@venture/contract/remotes';
import { isSigned, type PublicKey, SignedList } from '@venture/contract/signed';
import { STATEMENT, Statement } from '@venture/contract/statement';
import { RemoteError } from '@venture/ui/remote-error';
import { fetchFile, fetchRelease, releaseBase } from './fallback';
import type { LocatedRelease } from './host';

/** Any release in the store, if its statement is signed by one of these keys. */
export async function fetchSignedRelease(
  { name, base }: Pick<RemoteEntry, 'name' | 'base'>,
  version: string,
  keys: readonly PublicKey[],
): Promise<LocatedRelease> {
  const place = releaseBase(base, version);
  const statement = await fetchStatement(place, keys);
  if (statement.name !== name || statement.version !== version)
    throw new RemoteError('altered', 'remote', STATEMENT);
  return fetchRelease(place, statement.release);
}

async function fetchStatement(place: string, keys: readonly PublicKey[]) {
  // Signed anew when keys change.
  const text = new TextDecoder().decode(await fetchFile(`${place}${STATEMENT}`, 'no-cache'));
  const envelope = parseJson(SignedList, text, STATEMENT);
  if (!(await isSigned(envelope, keys))) throw new RemoteError('altered', 'remote', STATEMENT);
  return parse(Statement, JSON.parse(envelope.payload), STATEMENT);
}
