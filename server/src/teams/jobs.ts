import { NewIssuer } from '@venture/api/v1/teams';
import { text } from '@venture/api/v1/text';
import { parse } from '@venture/contract/parse';
import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as v from 'valibot';
import type { FindVisitor } from '../accounts/visitors';
import type { Database } from '../database/schema';
import { CallError } from '../http/problem';
import { cacheFor } from '../process/cache';
import { listTrusts, type Trust } from './issuers';
import { jobs as limits } from './limits.json';

/** The format of a JSON Web Token; a longer one cannot be a job's. */
export const JOB_TOKEN_PATTERN = /^[\w-]{10,2000}\.[\w-]{10,6000}\.[\w-]{10,2000}$/;

/** The issuer, checked before the token is verified, since it is looked up in the database. */
const Unverified = v.object({ iss: NewIssuer.entries.issuer });

const KeptClaim = text(0, limits.claimLength);

/**
 * Identifies the team behind a CI job's token: one that trusts its issuer and whose conditions the token's claims
 * meet. If several conditions fit, the one with the most claims counts. `now` returns the current time.
 */
export function createJobTokenFinder(db: Database, now: () => number = Date.now): FindVisitor {
  const keySetOf = createKeySets();
  return async (token) => {
    const issuer = readIssuer(token);
    const trusts = issuer === undefined ? [] : await listTrusts(db, issuer);
    if (issuer === undefined || trusts.length === 0) return undefined;
    const claims = await verify(token, issuer, trusts);
    const fitting = claims ? trusts.filter((trust) => isFitting(claims, trust)) : [];
    const [trust] = fitting.toSorted((one, other) => conditions(other) - conditions(one));
    if (!claims || !trust) return undefined;
    const { id, teamId, remotes, actions } = trust;
    const stated = statedIn(claims);
    const label = stated['sub'] ?? issuer;
    return { userId: id, role: 'learner', token: { teamId, remotes, actions, label, claims: stated } };
  };

  /** Undefined for an invalid token. */
  async function verify(token: string, issuer: string, trusts: readonly Trust[]) {
    const findKey: JWTVerifyGetKey = async (header, jws) => {
      try {
        return await (await keySetOf(issuer))(header, jws);
      } catch (cause) {
        if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys)
          throw cause;
        const options = { code: 'issuer-unreachable', retryAfterSeconds: limits.retryAfterSeconds };
        throw new CallError('unavailable', 'The issuer of the token cannot be reached.', options);
      }
    };
    try {
      const { payload } = await jwtVerify(token, findKey, {
        ...{ issuer, audience: trusts.map(({ audience }) => audience), algorithms: limits.algorithms },
        clockTolerance: limits.toleranceSeconds,
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(now()),
        maxTokenAge: limits.longestSeconds, // by which jose refuses what is issued in the future, too
      });
      const { exp = 0, iat = 0 } = payload;
      return exp - iat <= limits.longestSeconds ? payload : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

function readIssuer(token: string): string | undefined {
  try {
    const parsed = v.safeParse(Unverified, decodeJwt(token));
    return parsed.success ? parsed.output.iss : undefined;
  } catch {
    return undefined; // no token at all
  }
}

const conditions = ({ claims }: Trust) => Object.keys(claims).length;

function isFitting(stated: JWTPayload, { audience, claims }: Trust): boolean {
  const isFor = [stated.aud ?? []].flat().includes(audience);
  return isFor && Object.entries(claims).every(([name, value]) => stated[name] === value);
}

/** Returns the short claims kept with a release, as the issuer states them. */
function statedIn(claims: JWTPayload): Record<string, string> {
  const texts = Object.entries(claims).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)] as const] : [],
  );
  const short = texts.filter(([name, value]) => v.is(KeptClaim, name) && v.is(KeptClaim, value));
  return Object.fromEntries(short.slice(0, limits.mostClaims));
}

const WELL_KNOWN = '/.well-known/openid-configuration';

const Discovery = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) });

/** Creates the key set of each issuer. Where the keys are is looked up again after a while. */
function createKeySets() {
  const sets = new Map<string, () => Promise<JWTVerifyGetKey>>();
  return (issuer: string): Promise<JWTVerifyGetKey> => {
    const find = sets.get(issuer) ?? cacheFor(limits.keysKeptMs, () => discover(issuer));
    sets.set(issuer, find);
    return find();
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const options = { redirect: 'error', signal: AbortSignal.timeout(limits.fetchMs) } as const;
  const response = await fetch(issuer.replace(/\/$/, '') + WELL_KNOWN, options);
  const found = parse(Discovery, await response.json(), WELL_KNOWN);
  const address = new URL(found.jwks_uri);
  const isSafe = address.protocol === 'https:' || address.origin === new URL(issuer).origin;
  if (found.issuer !== issuer || !isSafe) throw new Error(`${issuer} does not describe itself.`);
  return createRemoteJWKSet(address, { timeoutDuration: limits.fetchMs });
}
