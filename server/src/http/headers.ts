import { createMiddleware } from 'hono/factory';
import { NO_PAGE_POLICY } from './policy';
import { type Env, isSecure } from './visitor';

/** For every response; a page replaces the policy with its own. */
const HEADERS = {
  'Content-Security-Policy': NO_PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const;

/** Two years, as browsers' preload lists require. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

export function safeHeaders(proxies: number) {
  return createMiddleware<Env>(async (c, next) => {
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    if (isSecure(c, proxies)) c.header('Strict-Transport-Security', STRICT_TRANSPORT);
    await next();
  });
}
