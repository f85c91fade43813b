import type { Context } from 'hono';
import type { Database } from '../database/schema';
import { type Allowance, giveBackTry, takeTry } from '../database/throttle';
import { createLeakyBuckets } from '../process/leaky-buckets';
import type { Env } from './client';
import { rates as limits } from './limits.json';
import { CallError } from './problem';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Limits how often a person, or an anonymous address, may call: a leaky bucket for each in this process, so that
 * several processes each allow as much. For anonymous callers each `bytesPerCall` of a body counts as one more
 * call, before any of it is read. The header fields follow the IETF draft "RateLimit header fields for HTTP".
 */
export function createRateLimiter(allowed = limits, now: () => number = () => performance.now()) {
  const { burst, perSecond, bytesPerCall, mostBuckets } = allowed;
  const calls = createLeakyBuckets({ perSecond, most: mostBuckets, now });

  return {
    /** Counts one call, and throws a {@link CallError} when none is left; `apart` names a separate count. */
    take(c: Context<Env>, userId: string, apart = ''): void {
      const key = userId || apart + c.var.client.key;
      const cost = Math.min(burst, 1 + (userId ? 0 : Math.floor(bytesOf(c) / bytesPerCall)));
      const left = burst - calls.level(key) - cost;
      c.env.outgoing.setHeader('RateLimit-Policy', `"calls";q=${burst};w=${Math.ceil(burst / perSecond)}`);
      c.env.outgoing.setHeader('RateLimit', `"calls";r=${Math.max(0, Math.floor(left))}`);
      if (left < 0) {
        const retryAfterSeconds = Math.ceil(-left / perSecond);
        throw new CallError('too-many', 'Too many requests. Try again in a little while.', {
          retryAfterSeconds,
        });
      }
      calls.add(key, cost);
    },
  };
}

/** The largest body anyone may send without logging in; a body without a length counts as this large. */
const LARGEST_BODY = 64 * 1024;

function bytesOf(c: Context<Env>): number {
  const unknown = c.req.header('transfer-encoding') === undefined ? 0 : LARGEST_BODY;
  return Math.min(Number(c.req.header('content-length') ?? unknown), LARGEST_BODY);
}

/** Takes one try of a key; if none is left, the call is refused with the time to wait. */
export async function requireTry(
  db: Database,
  key: string,
  allowance: Allowance,
  detail: string,
): Promise<void> {
  const taken = await takeTry(db, key, allowance);
  if (taken.isAllowed) return;
  const { retryAfterSeconds } = taken;
  throw new CallError('too-many', detail, { retryAfterSeconds });
}

/** Takes one try of each key for some work, and gives the tries back if the work fails. */
export async function withRefundableTries<Result>(
  db: Database,
  tries: readonly { readonly key: string; readonly allowance: Allowance }[],
  detail: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (const { key, allowance } of tries) await requireTry(db, key, allowance, detail);
  return work().catch(async (error: unknown) => {
    for (const { key, allowance } of tries) await giveBackTry(db, key, allowance);
    throw error;
  });
}
