import { createMiddleware } from 'hono/factory';
import { CallError } from './problem';
import type { Env } from './visitor';

const METHODS = 'GET, POST, PUT, DELETE';
const SECONDS_REMEMBERED = '600';

/**
 * Refuses calls that another site's page makes in a visitor's name. Browsers send `Sec-Fetch-Site`, older
 * ones `Origin`; a client that sends neither is not a browser. Origins in `allowed` may call, by CORS.
 */
export function ownPagesOnly(allowed: readonly string[]) {
  return createMiddleware<Env>(async (c, next) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && allowed.includes(origin)) {
      c.header('Access-Control-Allow-Origin', origin);
      c.header('Access-Control-Allow-Credentials', 'true');
      c.header('Vary', 'Origin', { append: true });
      if (c.req.method !== 'OPTIONS') return next();
      c.header('Access-Control-Allow-Methods', METHODS);
      c.header('Access-Control-Allow-Headers', 'Content-Type');
      c.header('Access-Control-Max-Age', SECONDS_REMEMBERED);
      return c.body(null, 204);
    }
    if (isOwn(c.req.header('sec-fetch-site'), origin, c.req.header('host'))) return next();
    throw new CallError('not-allowed', 'Calls from other sites are not allowed.', { code: 'other-site' });
  });
}

function isOwn(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
