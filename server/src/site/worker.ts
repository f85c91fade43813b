import type { Capability } from '@venture/api/accounts';
import type { Asset } from './asset';
import GOODBYE from './goodbye.cjs?text';
import { originsOf } from './trusted';

/** Where the service worker of the shell is. */
export const WORKER = 'service-worker.js';

const SWITCH: Capability = 'offline';

type Options = { readonly capabilities: readonly string[]; readonly remotesBase: string };

/**
 * The service worker as it is sent, or the one that ends it, once an operator has taken the capability away: browsers
 * look for a newer one at every visit, so no page has to be up to date for that.
 */
export function workerOf(
  found: Asset | undefined,
  { capabilities, remotesBase }: Options,
  made: (body: Buffer) => Asset,
): Asset | undefined {
  const asset = capabilities.includes(SWITCH) ? found : made(Buffer.from(GOODBYE));
  // It fetches what pages load.
  return (
    asset && {
      ...asset,
      policy: `default-src 'none'; connect-src ${["'self'", ...originsOf(remotesBase)].join(' ')}`,
    }
  );
}
