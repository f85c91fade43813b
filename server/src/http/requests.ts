import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Log } from '../process/log';
import { addressOf, type Env, maskedAddress } from './visitor';

/** A request id that a proxy may have set; anything else is not repeated in logs. */
const GIVEN_ID = /^[\w-]{8,64}$/;

/** Gives each request an id, and one line in the log: a warning if the server failed. */
export function requests(log: Log, proxies: number) {
  let isTold = proxies > 0;
  return createMiddleware<Env>(async (c, next) => {
    if (!isTold && c.req.header('x-forwarded-for') !== undefined) {
      isTold = true;
      log.warn('a proxy is in front, but TRUST_PROXY is 0: everyone behind it counts as one visitor');
    }
    const began = performance.now();
    const given = proxies > 0 ? c.req.header('x-request-id') : undefined;
    const requestId = given && GIVEN_ID.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    await next();
    const { status } = c.res;
    const write = status >= 500 ? log.warn : log.info;
    write('request', {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status,
      ms: Math.round(performance.now() - began),
      from: maskedAddress(addressOf(c, proxies)),
    });
  });
}
