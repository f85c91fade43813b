import { createMiddleware } from 'hono/factory';
import { createRateLimitedLogMethod, type Log } from '../process/log';
import { type Env, maskAddress } from './client';

/** Whoever knows the code of a class can join it. */
const CODE = /(\/class-codes\/)[^/]+/;

type RequestLine = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly from: string;
};

/**
 * Writes the line of a request: a warning if the server failed. During an outage every request does, so only some a
 * minute are warnings then.
 */
function requestLine(log: Log) {
  const warn = createRateLimitedLogMethod(log, 'more requests were answered 5xx', { same: 'status' });
  return (line: RequestLine): void => (line.status >= 500 ? warn : log.info)('request', line);
}

/** Gives each request one line in the log. */
export function logRequests(log: Log, isBehindProxy: boolean) {
  let isTold = isBehindProxy;
  const write = requestLine(log);
  return createMiddleware<Env>(async (c, next) => {
    if (!isTold && c.req.header('x-forwarded-for') !== undefined) {
      isTold = true;
      log.warn('a proxy is in front, but TRUST_PROXY is 0: everyone behind it counts as one visitor');
    }
    const began = performance.now();
    await next();
    write({
      method: c.req.method,
      path: c.req.path.replace(CODE, '$1{code}'),
      status: c.res.status,
      ms: Math.round(performance.now() - began),
      from: maskAddress(c.var.client.address),
    });
  });
}
