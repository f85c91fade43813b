/** The cache of the service worker: files whose address changes with their content. */
export const FILES_CACHE = 'venture-files';

/** A part of the shell, such as `js/main.0f1e2d3c4b.js`. */
const HASHED = /^(js|css|assets)\/[^/]+\.[0-9a-f]{8,}\.[^/]+$/;

/** A part of a release: the folder of its version is above it. Pages are filled in. */
const RELEASED = /\/\d+\.\d+\.\d+[^/]*\/(?!.*\.html$).*[^/]$/;

/** Where this server has its releases: some calls name a version as well, and no answer of theirs is a file. */
const RELEASES = 'remotes/';

/**
 * Whether what is at this address never changes, seen from an installation. A release that a developer serves from the own
 * computer does.
 */
export function isImmutable({ protocol, origin, pathname, search }: URL, own: URL): boolean {
  if (search !== '') return false;
  if (origin !== own.origin) return protocol === 'https:' && RELEASED.test(pathname);
  const path = pathname.slice(1);
  return HASHED.test(path) || (path.startsWith(RELEASES) && RELEASED.test(pathname));
}

/** Whether this is the file: a network that wants a login first answers every address with a page. */
export function isFile({ status, headers }: Response): boolean {
  return status === 200 && !headers.get('Content-Type')?.startsWith('text/html');
}

/** Whether a file that a page asked for may be kept: what answers for one person forbids it, wherever it is. */
export function mayBeCached(response: Response): boolean {
  return isFile(response) && !/\bno-store\b/i.test(response.headers.get('Cache-Control') ?? '');
}
