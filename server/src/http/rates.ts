import type { Context } from 'hono';
import { CallError } from './problem';
import limits from './rate-limits.json';
import { addressOf, type Env, originOf } from './visitor';

/** How often one person, or one address that is not logged in, may call. */
export type Rates = {
  /** Counts one call, tells how many are left, and throws a {@link CallError} when there are none. */
  readonly take: (c: Context<Env>, userId: string) => void;
};

type Bucket = { readonly tokens: number; readonly at: number };

/**
 * A token bucket for each person, in this process: each of several processes allows as much. For someone who
 * is not logged in, each `bytesPerCall` of a body counts as another call, before any of it is read. The
 * headers follow the IETF draft "RateLimit header fields for HTTP".
 */
export function ratesOf(proxies: number, allowed = limits, now: () => number = Date.now): Rates {
  const { burst, perSecond, bytesPerCall, mostBuckets } = allowed;
  const buckets = new Map<string, Bucket>();

  return {
    take(c, userId) {
      const key = userId || originOf(addressOf(c, proxies));
      const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now() };
      const full = Math.min(burst, tokens + ((now() - at) / 1000) * perSecond);
      const cost = Math.min(burst, 1 + (userId ? 0 : Math.floor(bytesOf(c) / bytesPerCall)));
      c.header('RateLimit-Policy', `"calls";q=${burst};w=${Math.ceil(burst / perSecond)}`);
      c.header('RateLimit', `"calls";r=${Math.max(0, Math.floor(full - cost))}`);
      if (full < cost) {
        const retryAfterSeconds = Math.ceil((cost - full) / perSecond);
        throw new CallError('too-many', 'Too many requests. Wait a little while.', { retryAfterSeconds });
      }
      // In the order of use: the least recently seen is forgotten first.
      buckets.delete(key);
      buckets.set(key, { tokens: full - cost, at: now() });
      const [oldest] = buckets.keys();
      if (buckets.size > mostBuckets && oldest !== undefined) buckets.delete(oldest);
    },
  };
}

/** The largest body anyone may send without logging in; a body without a length counts as this large. */
const LARGEST_BODY = 64 * 1024;

function bytesOf(c: Context<Env>): number {
  const unknown = c.req.header('transfer-encoding') === undefined ? 0 : LARGEST_BODY;
  return Math.min(Number(c.req.header('content-length') ?? unknown), LARGEST_BODY);
}
