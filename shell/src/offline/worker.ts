import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { pageWaitSeconds } from './offline.json';
import { filesCache, isImmutable, mayBeKept, pageCache } from './places';

/** What is used here of a service worker's global; the library of its types and that of pages exclude each other. */
declare const self: {
  readonly registration: { readonly scope: string; readonly navigationPreload?: NavigationPreloadManager };
  readonly clients: { matchAll(options: object): Promise<readonly { readonly url: string }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'activate' | 'message', listener: (event: WorkerEvent) => void): void;
};
type WorkerEvent = { readonly data?: unknown; waitUntil(work: Promise<unknown> | undefined): void };

/**
 * The service worker answers what it has when the network does not, and decides nothing: the page says which releases
 * there are and verifies every file. Since it keeps files by addresses that never change, any worker can serve any page,
 * and a new one takes over at once.
 */
const scope = new URL(self.registration.scope);
const [PAGES, FILES] = [pageCache(scope.pathname), filesCache(scope.pathname)];
const isPage = ({ pathname }: URL) => [scope.pathname, `${scope.pathname}index.html`].includes(pathname);

/** The page of this application: the server fills in this element. */
const OWN = /\bid=["']?venture-config\b/;

const page = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: pageWaitSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async () => scope.href,
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && OWN.test(await response.clone().text()) ? response : null,
    },
  ],
});
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === scope.origin && isPage(url),
  async (call) => {
    // WebKit's cache may fail to answer once, just after it was written.
    const response = await page.handle(call).catch(() => Response.error());
    // Firefox hands on a preload that failed as a response that is an error.
    if (response.status < 500 && response.type !== 'error') return response;
    // A server that fails is as good as none; without a page, these are its own words.
    return (await caches.match(scope.href, { cacheName: PAGES, ignoreVary: true })) ?? response;
  },
);

const files = {
  cacheName: FILES,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: async ({ response }: { response: Response }) =>
        mayBeKept(response) ? response : null,
    },
  ],
};
const [fromCache, anew] = [new CacheFirst(files), new NetworkFirst(files)];
registerRoute(
  ({ url }) => isImmutable(url, scope),
  (call) => (call.request.cache === 'reload' ? replaced(call) : fromCache.handle(call)),
);

/** Who asks past the cache was not served well by it, and asks it again as soon as this is answered. */
async function replaced(call: Parameters<typeof anew.handleAll>[0]): Promise<Response> {
  const [response, done] = anew.handleAll(call);
  await Promise.all([response, done]);
  return response;
}

self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));
self.addEventListener('message', (event) => event.waitUntil(removeOthers(event.data)));
void self.skipWaiting();
clientsClaim();

/** Removes the files that are below none of these addresses, unless another tab may still need them. */
async function removeOthers(named: unknown): Promise<void> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = all.filter(({ url }) => url.startsWith(scope.href));
  if (!Array.isArray(named) || tabs.length > 1) return;
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) {
    if (!named.some((address) => request.url.startsWith(String(address)))) await cache.delete(request);
  }
}
