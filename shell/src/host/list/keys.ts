import { readConfig } from '@venture/api/config';
import { parse } from '@venture/contract/parse';
import { type PublicKey, PublicKeys } from '@venture/contract/signed';

/** Put in by the build: see `npm run keys`. */
declare const __PUBLIC_KEYS__: unknown;

/** The public keys whose signatures on the list of remotes are accepted. */
export const PUBLIC_KEYS = acceptedKeys(__PUBLIC_KEYS__, readConfig().publicKeys);

/** Those of the build; where it has none, as in a package for many installations, those that the server put into the page. */
export function acceptedKeys(built: unknown, served: unknown): PublicKey[] {
  const keys = parse(PublicKeys, built, 'the public keys of this build');
  return keys.length > 0 ? keys : parse(PublicKeys, served ?? [], 'the public keys in the page');
}
