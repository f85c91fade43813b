import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { pageWaitSeconds } from './offline.json';
import { FILES_CACHE, isImmutable, mayBeCached } from './places';

/** The parts of a service worker's global used here; its type library and the one for pages exclude each other. */
declare const self: {
  /** The newest page with its response headers, which the server puts in front of this script. */
  readonly venturePage?: { readonly html: string; readonly headers: Readonly<Record<string, string>> };
  readonly registration: { readonly scope: string; readonly navigationPreload?: NavigationPreloadManager };
  readonly clients: { matchAll(options: object): Promise<readonly { readonly url: string }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'activate' | 'message', listener: (event: WorkerEvent) => void): void;
};
type WorkerEvent = { readonly data?: unknown; waitUntil(work: Promise<unknown> | undefined): void };

/**
 * The service worker answers from its cache when the network does not, and decides nothing: the page says which
 * releases there are and verifies every file. Since the addresses of its files never change, any worker can serve
 * any page, and a new one takes over at once. Scripts of releases can write to every cache, so the page that the
 * worker shows is kept in none.
 */
const scope = new URL(self.registration.scope);
const isPage = ({ pathname }: URL) => [scope.pathname, `${scope.pathname}index.html`].includes(pathname);

const { venturePage } = self;

const page = new NetworkOnly({ networkTimeoutSeconds: venturePage ? pageWaitSeconds : 0 });
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === scope.origin && isPage(url),
  async (call) => {
    const response = await page.handle(call).catch(() => Response.error());
    // Firefox passes on a failed preload as an error response.
    if (response.status < 500 && response.type !== 'error') return response;
    // A failing server counts as unreachable. If no page is stored, the server's own text is shown.
    return venturePage ? new Response(venturePage.html, { headers: venturePage.headers }) : response;
  },
);

/** The staff pages ask the server for everything they show: without it they only say so. */
const staffPage = new NetworkOnly();
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' &&
    url.origin === scope.origin &&
    url.pathname === `${scope.pathname}staff.html`,
  (call) =>
    staffPage
      .handle(call)
      .then((response) => (response.type === 'error' ? staffOffline() : response), staffOffline),
);

const files = {
  cacheName: FILES_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: async ({ response }: { response: Response }) =>
        mayBeCached(response) ? response : null,
    },
  ],
};
const [fromCache, anew] = [new CacheFirst(files), new NetworkFirst(files)];
registerRoute(
  ({ request, url }) => isPart(request) && isImmutable(url, scope),
  (call) => (call.request.cache === 'reload' ? replaced(call) : fromCache.handle(call)),
);

/** Whether the request is for a part of a page, whose hash the page knows, rather than for a page or a worker. */
function isPart({ mode, destination }: Request): boolean {
  return mode !== 'navigate' && !/worker$/.test(destination);
}

/** Replaces a cached file that did not work for a page. The page asks the cache again right after. */
async function replaced(call: Parameters<typeof anew.handleAll>[0]): Promise<Response> {
  const [response, done] = anew.handleAll(call);
  await Promise.all([response, done]);
  return response;
}

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable());
});
self.addEventListener('message', (event) => event.waitUntil(removeOthers(event.data)));
void self.skipWaiting();
clientsClaim();

/** Removes all files at other addresses than these, unless another tab may still need them. */
async function removeOthers(named: unknown): Promise<void> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = all.filter(({ url }) => url.startsWith(scope.href));
  if (!Array.isArray(named) || tabs.length > 1) return;
  const cache = await caches.open(FILES_CACHE);
  for (const request of await cache.keys()) {
    if (!named.some((address) => request.url.startsWith(String(address)))) await cache.delete(request);
  }
}

const STAFF_OFFLINE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No connection · Venture Quest</title>
<style>main { max-width: 36rem; margin: 15vh auto; padding: 1rem; font: 1.125rem/1.5 system-ui, sans-serif }</style>
</head>
<body>
<main>
<h1>No connection</h1>
<p>The server could not be reached, and the pages for staff show only what it has now. Nothing that was saved is lost.</p>
<p>Reload this page once you are online again. <a href="./">What learners see</a> works without a connection.</p>
</main>
</body>
</html>
`;

/** Shown for staff pages while the server is unreachable, instead of the browser's error page. */
function staffOffline(): Response {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(STAFF_OFFLINE, { headers });
}
