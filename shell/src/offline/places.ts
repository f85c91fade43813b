/** The caches of the service worker: the page, and files whose address changes with their content. */
export const PAGES = 'venture-page';
export const FILES = 'venture-files';

/** A part of the shell, such as `js/main.0f1e2d3c4b.js`. */
const HASHED = /\/(js|css|assets)\/[^/]+\.[0-9a-f]{8,}\.[^/]+$/;

/** A part of a release: the folder of its version is above it. Statements are signed anew, and pages are filled in. */
const RELEASED = /\/\d+\.\d+\.\d+[^/]*\/(?!.*(statement\.json|\.html)$).*[^/]$/;

/** The server's calls: some name a version as well, and no answer of theirs is a file. */
const CALLS = '/api/';

/** Whether what is at this address never changes, seen from an origin. A release that a developer serves from the own computer does. */
export function isImmutable({ protocol, origin, pathname, search }: URL, own: string): boolean {
  const isServed = origin === own ? !pathname.startsWith(CALLS) : protocol === 'https:';
  return isServed && search === '' && (HASHED.test(pathname) || RELEASED.test(pathname));
}

/** Whether this is the file: a network that wants a login first answers every address with a page. */
export function isFile({ status, headers }: Response): boolean {
  return status === 200 && !headers.get('Content-Type')?.startsWith('text/html');
}

/** Whether a file that a page asked for may be kept: what answers for one person forbids it, wherever it is. */
export function mayBeKept(response: Response): boolean {
  return isFile(response) && !/\bno-store\b/i.test(response.headers.get('Cache-Control') ?? '');
}
