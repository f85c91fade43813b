import { NewIssuer } from '@venture/api/v1/teams';
import { text } from '@venture/api/v1/text';
import { parse } from '@venture/contract/parse';
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as v from 'valibot';
import type { Visitors } from '../accounts/visitors';
import type { Database } from '../database/schema';
import { CallError } from '../http/problem';
import { BoundedMap, createExpiringMap } from '../process/cache';
import { listTrusts, type Trust } from './issuers';
import { jobs as limits } from './limits.json';

/** How a JSON Web Token looks; longer ones are none of a job. */
export const JOB_TOKEN_PATTERN = /^[\w-]{10,2000}\.[\w-]{10,6000}\.[\w-]{10,2000}$/;

/** What a token may say before anything of it is verified: whatever fits reaches the database and the issuer's keys. */
const Unverified = v.tuple([
  v.object({ alg: v.picklist(limits.algorithms), kid: v.optional(v.string()) }),
  v.object({ iss: NewIssuer.entries.issuer, exp: v.number(), iat: v.number() }),
]);

const KeptClaim = text(0, limits.claimLength);

/**
 * Who is behind the token that a CI gave to a job: a team that trusts its issuer, as long as the token states what the
 * team wants of it. Where several conditions fit, the one with the most claims counts. `now` is the time of day.
 */
export function createJobTokenVisitors(db: Database, now: () => number = Date.now): Visitors {
  const keysOf = createIssuerKeyCache();
  return {
    async find(token) {
      const issuer = issuerIn(token);
      const trusts = issuer === undefined ? [] : await listTrusts(db, issuer);
      if (issuer === undefined || trusts.length === 0) return undefined;
      const claims = await verified(token, issuer, trusts);
      const fitting = claims && trusts.filter((trust) => isFitting(claims, trust));
      const [trust] = fitting?.toSorted((one, other) => conditions(other) - conditions(one)) ?? [];
      if (!claims || !trust) return undefined;
      const { id, teamId, remotes, actions } = trust;
      const stated = statedIn(claims);
      const label = stated['sub'] ?? issuer;
      return { userId: id, role: 'learner', token: { teamId, remotes, actions, label, claims: stated } };
    },
  };

  /** Undefined for a token that is wrong. */
  async function verified(token: string, issuer: string, trusts: readonly Trust[]) {
    try {
      const { payload } = await jwtVerify(token, await keysOf(issuer), {
        ...{ issuer, audience: trusts.map(({ audience }) => audience), algorithms: limits.algorithms },
        clockTolerance: limits.toleranceSeconds,
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(now()),
        maxTokenAge: limits.longestSeconds, // by which jose refuses what is issued in the future, too
      });
      const { exp = 0, iat = 0 } = payload;
      return exp - iat <= limits.longestSeconds ? payload : undefined;
    } catch (error) {
      if (isWrong(error)) return undefined;
      if (!isUnreachable(error)) throw error;
      throw new CallError('unavailable', 'The issuer of the token cannot be reached.', {
        code: 'issuer-unreachable',
        retryAfterSeconds: limits.failedMs / 1000,
      });
    }
  }
}

/** What it says before anything of it is verified; undefined for what cannot be a token of a job. */
function issuerIn(token: string): string | undefined {
  try {
    const parsed = v.safeParse(Unverified, [decodeProtectedHeader(token), decodeJwt(token)]);
    return parsed.success ? parsed.output[1].iss : undefined;
  } catch {
    return undefined; // no token at all
  }
}

/** Whatever fetching does: refused, redirected, too slow, not JSON. */
function isUnreachable(error: unknown): boolean {
  const isOurs = error instanceof IssuerUnreachableError || error instanceof errors.JOSEError;
  return (
    isOurs || error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError
  );
}

const OF_KEYS = [errors.JWKSTimeout, errors.JWKSInvalid];

/** Wrong is what {@link jwtVerify} finds wrong about a token, not about the keys. */
function isWrong(error: unknown): boolean {
  const isOfKeys = OF_KEYS.some((kind) => error instanceof kind) || Object(error).code === 'ERR_JOSE_GENERIC';
  return error instanceof errors.JOSEError && !isOfKeys;
}

const conditions = ({ claims }: Trust) => Object.keys(claims).length;

function isFitting(stated: JWTPayload, { audience, claims }: Trust): boolean {
  const audiences = [stated.aud ?? []].flat();
  return (
    audiences.includes(audience) && Object.entries(claims).every(([name, value]) => stated[name] === value)
  );
}

/** What is kept of a release: who asked for it, in the issuer's words, as far as they are short. */
function statedIn(claims: JWTPayload): Record<string, string> {
  const texts = Object.entries(claims).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)] as const] : [],
  );
  const short = texts.filter(([name, value]) => v.is(KeptClaim, name) && v.is(KeptClaim, value));
  return Object.fromEntries(short.slice(0, limits.mostClaims));
}

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
class IssuerUnreachableError extends Error {
  override readonly name = 'IssuerUnreachableError';
}

/** What jose keeps of them goes by the time of day, so that after that was set back it would stay for too long. */
type Known = { readonly keys: Promise<JWTVerifyGetKey>; readonly at: number };

/** The keys by which issuers sign, as they publish them; kept a while, and asked for again when there is a new one. */
function createIssuerKeyCache() {
  const now = () => performance.now();
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
