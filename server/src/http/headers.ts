import { createMiddleware } from 'hono/factory';
import { NO_PAGE_POLICY } from './policy';
import { type Env, isSecure } from './visitor';

/** For every response; a page replaces the policy with its own. */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': NO_PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

const ENTRIES = Object.entries(SECURITY_HEADERS);

/** Two years, as browsers' preload lists require. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/**
 * Sets them on Node's own answer, which hono's headers then add to or replace: hono would copy and sort them for each. Below a
 * path the host is not only ours: whether all of it is to be https, its operator says.
 */
export function setSecurityHeaders(proxies: number, publicPath: string) {
  return createMiddleware<Env>(async (c, next) => {
    const { outgoing } = c.env;
    for (const [name, value] of ENTRIES) outgoing.setHeader(name, value);
    if (publicPath === '/' && isSecure(c, proxies)) {
      outgoing.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
    }
    await next();
  });
}
