import { parse } from '@venture/contract/parse';
import { PublicKeys } from '@venture/contract/signed';

/** Put in by the build: see `npm run keys`. */
declare const __PUBLIC_KEYS__: unknown;

/** The public keys whose signatures on the list of remotes are accepted. */
export const PUBLIC_KEYS = parse(PublicKeys, __PUBLIC_KEYS__, 'the public keys of this build');
