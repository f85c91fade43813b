import * as v from 'valibot';

/**
 * The cookie that tells the server which development server this browser's page may load from.
 * Only the panel sets it: no link, and no other site, can.
 */
export const OVERRIDE_COOKIE = 'venture-override';

const HIGHEST_PORT = 65_535;

/** A server on the person's own computer. */
export const LocalOrigin = v.pipe(
  v.string(),
  v.regex(/^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}$/, 'must be like http://localhost:3100'),
  v.check((origin) => Number(origin.split(':')[2]) <= HIGHEST_PORT, 'must have a port up to 65535'),
);
