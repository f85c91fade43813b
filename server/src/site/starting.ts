import { buildContentSecurityPolicy } from '../http/policy';
import PAGE from './starting.html?text';

/**
 * Clients retry after a second; the page for people does so itself, and is replaced once there is something to
 * show.
 */
const HEADERS = { 'Retry-After': '1', 'Cache-Control': 'no-store' } as const;

/** The response until the server is ready: a page for people, a word for programs. */
export function createStartingResponse(request: Pick<Request, 'headers'>): Response {
  const isPage = request.headers.get('accept')?.includes('text/html') === true;
  if (!isPage) return new Response('starting\n', { status: 503, headers: HEADERS });
  return new Response(PAGE, {
    status: 503,
    headers: {
      ...HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': buildContentSecurityPolicy(PAGE),
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
