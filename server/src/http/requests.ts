import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { createRateLimitedLogMethod, type Log, OTHER_LABEL, withOperation } from '../process/log';
import { type Env, maskAddress } from './client';

/**
 * Gives every request an id made here, sent back as `X-Request-Id`. A long address that cannot be decoded is
 * refused, since Hono would try to decode it piece by piece.
 */
export function identifyRequests(answer: RequestListener): RequestListener {
  return (request, response) => {
    const requestId = randomUUID();
    response.setHeader('X-Request-Id', requestId);
    if (isLongAndBroken(request.url)) return void response.writeHead(400, { Connection: 'close' }).end();
    return withOperation({ name: OTHER_LABEL, requestId }, () => answer(request, response));
  };
}

const LONG_PATH = 500;

function isLongAndBroken(url = ''): boolean {
  const [path = ''] = url.split('?', 1);
  if (path.length <= LONG_PATH) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** Anyone who knows a class's code can join. */
const CODE = /(\/class-codes\/)[^/]+/;

/**
 * Logs one line per request, as a warning if the server failed. In an outage every request fails, so only some a
 * minute are logged as warnings.
 */
export function logRequests(log: Log, isBehindProxy: boolean) {
  let isTold = isBehindProxy;
  const warn = createRateLimitedLogMethod(log, 'more requests were answered 5xx');
  return createMiddleware<Env>(async (c, next) => {
    if (!isTold && c.req.header('x-forwarded-for') !== undefined) {
      isTold = true;
      log.warn('a proxy is in front, but TRUST_PROXY is 0: everyone behind it counts as one visitor');
    }
    const began = performance.now();
    await next();
    const write = c.res.status >= 500 ? warn : log.info;
    write('request', {
      method: c.req.method,
      path: c.req.path.replace(CODE, '$1{code}'),
      status: c.res.status,
      ms: Math.round(performance.now() - began),
      from: maskAddress(c.var.client.address),
    });
  });
}
