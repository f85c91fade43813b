import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { CallError } from '../../http/problem';
import type { Visitor } from '../../http/route';
import { clientAddress, clientKey, type Env, isAtHost, isSecure } from '../../http/visitor';
import { createExpiringMap } from '../../process/bounded-map';
import { sessionToken } from './cookies';
import limits from './token-limits.json';
import type { Visitors } from './visitors';

export type GuardedVisitors = ReturnType<typeof createGuardedVisitors>;

/** As `randomBytes(32)` looks in base64url. */
const SESSION = /^[\w-]{43}$/;

/**
 * Keeps made-up tokens from the database. Tokens without the `shape` of one, and tokens that were just found to be unknown, are not
 * looked up. An address that sent many unknown tokens waits with those that this process has not yet verified; it is
 * not refused, since a whole campus may be logged in from the same address.
 */
export function createGuardedVisitors(
  visitors: Visitors,
  shape = SESSION,
  now: () => number = () => performance.now(),
) {
  const { wrongMs, rightMs, mostRemembered, freeWrong, wrongPerSecond } = limits;
  const wrong = createExpiringMap(wrongMs, mostRemembered, now);
  const right = createExpiringMap(rightMs, mostRemembered, now);
  const guesses = createExpiringMap((freeWrong / wrongPerSecond) * 1000, mostRemembered, now);
  const wait = slowLane();

  return {
    /** Undefined when the session has ended or the account is disabled; `address` is where the token comes from. */
    async find(token: string, address: string): Promise<Visitor | undefined> {
      if (!shape.test(token)) return undefined;
      const key = createHash('sha256').update(token).digest('base64');
      if (wrong.has(key)) return undefined;
      if (!right.has(key) && guessedBy(address) >= freeWrong) await wait();
      const visitor = await visitors.find(token);
      if (visitor) right.add(key);
      else {
        right.forget(key);
        wrong.add(key);
        guesses.add(address, guessedBy(address) + 1);
      }
      return visitor;
    },
  };

  /** How many unknown tokens an address has sent, less those forgiven since. */
  function guessedBy(address: string): number {
    const { value = 0, at = 0 } = guesses.get(address) ?? {};
    return Math.max(0, value - ((now() - at) / 1000) * wrongPerSecond);
  }
}

/** Who makes a request, by the session cookie. Those with a role are nobody where they do not log in. */
export function createSessionVisitorFinder(visitors: GuardedVisitors, proxies: number, adminUrl?: string) {
  return async (c: Context<Env>): Promise<Visitor | undefined> => {
    const token = sessionToken(c, isSecure(c, proxies));
    if (token === undefined) return undefined;
    const visitor = await visitors.find(token, clientKey(clientAddress(c, proxies)));
    return visitor?.role === 'learner' || isAtHost(c, adminUrl) ? visitor : undefined;
  };
}

/** Everyone who waits continues together, so that one query serves them all. */
function slowLane(): () => Promise<void> {
  const { slowMs, mostWaiting } = limits;
  let waiting = 0;
  let opening: Promise<void> | undefined;
  return async () => {
    if (waiting >= mostWaiting) {
      throw new CallError('unavailable', 'Too many requests. Try again in a moment.', {
        retryAfterSeconds: 1,
      });
    }
    waiting += 1;
    opening ??= new Promise((resolve) => {
      setTimeout(() => {
        opening = undefined;
        waiting = 0;
        resolve();
      }, slowMs);
    });
    await opening;
  };
}
