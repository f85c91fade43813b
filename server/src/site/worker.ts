import type { Capability } from '@venture/api/accounts';
import { SECURITY_HEADERS } from '../http/policy';
import type { Asset } from './asset';
import GOODBYE from './goodbye.cjs?text';
import { releaseOrigins } from './trusted';

const SWITCH: Capability = 'offline';

type Options = { readonly capabilities: readonly string[]; readonly remotesBase: string };

/**
 * The service worker as it is sent, or the one that ends it, once an operator has taken the capability away: browsers
 * look for a newer one at every visit, so no page has to be up to date for that. The page that it shows without a network
 * is a part of it: whatever a page of this origin can write to, scripts of releases can as well.
 */
export function createServiceWorker(
  found: Asset | undefined,
  page: Asset | undefined,
  { capabilities, remotesBase }: Options,
  made: (body: Buffer) => Asset,
): Asset | undefined {
  const isOffered = capabilities.includes(SWITCH);
  const code = isOffered ? found?.body : GOODBYE;
  // It fetches what pages load.
  const policy = `default-src 'none'; connect-src ${["'self'", ...releaseOrigins(remotesBase)].join(' ')}`;
  if (code === undefined) return undefined;
  return { ...made(Buffer.from(isOffered && page ? withPage(code, page) : code)), policy };
}

function withPage(code: string | Buffer, { body, type, caching, policy, integrityPolicy }: Asset): string {
  const headers = {
    ...{
      ...SECURITY_HEADERS,
      'Content-Type': type,
      'Cache-Control': caching,
      'Content-Security-Policy': policy,
    },
    ...(integrityPolicy && { 'Integrity-Policy': integrityPolicy }),
  };
  return `self.venturePage=${JSON.stringify({ html: body.toString(), headers })};\n${code}`;
}
