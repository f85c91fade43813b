import { parse } from '@venture/contract/parse';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import { BoundedMap, createExpiringMap } from '../process/bounded-map';
import limits from './jobs.json';

const WELL_KNOWN = '/.well-known/openid-configuration';

const Discovery = v.object({
  issuer: v.string(),
  jwks_uri: v.pipe(
    v.string(),
    v.maxLength(2000),
    v.check((address) => URL.canParse(address), 'must be an address'),
  ),
});

/** The keys of an issuer cannot be read now, so that nobody knows whether a token is right. */
export class IssuerUnreachableError extends Error {
  override readonly name = 'IssuerUnreachableError';
}

/** What jose keeps of them goes by the time of day, so that after that was set back it would stay for too long. */
type Known = { readonly keys: Promise<JWTVerifyGetKey>; readonly at: number };

/** The keys by which issuers sign, as they publish them; kept a while, and asked for again when there is a new one. */
export function createIssuerKeyCache(now: () => number = () => performance.now()) {
  const known = new BoundedMap<string, Known>(limits.mostIssuers);
  const failed = createExpiringMap(limits.failedMs, limits.mostIssuers, now);
  return (issuer: string): Promise<JWTVerifyGetKey> => {
    if (failed.has(issuer)) throw new IssuerUnreachableError(`${issuer} could not be reached a moment ago.`);
    const before = known.get(issuer);
    const isFresh = before && now() - before.at < limits.keysKeptMs;
    const keys = isFresh ? before.keys : discover(issuer);
    if (!isFresh) known.set(issuer, { keys, at: now() });
    keys.catch(() => {
      failed.add(issuer);
      known.delete(issuer);
    });
    return keys;
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  try {
    const response = await fetchBounded(issuer.replace(/\/$/, '') + WELL_KNOWN);
    const found = parse(Discovery, await response.json(), WELL_KNOWN);
    const address = new URL(found.jwks_uri);
    const isSafe = address.protocol === 'https:' || address.origin === new URL(issuer).origin;
    if (found.issuer !== issuer || !isSafe) throw new Error('It does not describe itself.');
    return createRemoteJWKSet(address, {
      [customFetch]: fetchBounded,
      timeoutDuration: limits.fetchMs,
      cacheMaxAge: limits.keysKeptMs,
      cooldownDuration: limits.keysCooldownMs,
    });
  } catch (cause) {
    throw new IssuerUnreachableError(`${issuer} cannot be used.`, { cause });
  }
}

/** Asks for a small JSON file where it is, and nowhere else: redirects are not followed. */
async function fetchBounded(address: string): Promise<Response> {
  const response = await fetch(address, {
    headers: { Accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(limits.fetchMs),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > limits.mostBytes) throw new Error(`${address} is too large.`);
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status: response.status });
}
