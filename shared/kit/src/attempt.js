import { numberRetries } from './retry-addresses.js';

/**
 * Runs inside every remote. After a failure the host asks for the entry again as `remoteEntry.js?attempt=2`;
 * this gives the same number to all chunks and styles of that container, because a browser may hold on to
 * a stalled request and webpack remembers a failed one.
 */
const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
const attempt = source ? new URL(source).searchParams.get('attempt') : null;

export default function attemptPlugin() {
  numberRetries(attempt);
  return { name: 'attempt' };
}
