/** The service worker's cache: files whose address changes with their content. */
export const FILES_CACHE = 'venture-files';

/** A part of the shell, such as `js/main.0f1e2d3c4b.js`. */
const HASHED = /^(js|css|assets)\/[^/]+\.[0-9a-f]{8,}\.[^/]+$/;

/** A file of a release, below the folder of its version. Pages are excluded, since the server fills them in. */
const RELEASED = /\/\d+\.\d+\.\d+[^/]*\/(?!.*\.html$).*[^/]$/;

/** The folder of releases on this server. Some calls also contain a version, but what they answer is not a file. */
const RELEASES = 'remotes/';

/**
 * Whether the file at this address never changes, as seen from an installation. Releases served from a developer's
 * own computer do change.
 */
export function isImmutable({ protocol, origin, pathname, search }: URL, own: URL): boolean {
  if (search !== '') return false;
  if (origin !== own.origin) return protocol === 'https:' && RELEASED.test(pathname);
  const path = pathname.slice(1);
  return HASHED.test(path) || (path.startsWith(RELEASES) && RELEASED.test(pathname));
}

/** Whether a response is a file. A network that first requires a login answers every address with a page. */
export function isFile({ status, headers }: Response): boolean {
  return status === 200 && !headers.get('Content-Type')?.startsWith('text/html');
}

/** True if a file may be cached. Responses meant for one person forbid it, wherever they come from. */
export function mayBeCached(response: Response): boolean {
  return isFile(response) && !/\bno-store\b/i.test(response.headers.get('Cache-Control') ?? '');
}
