/** The service worker of a server that wants none: it ends the one before it, with all that it kept. */
(() => {
  const { addEventListener, skipWaiting, registration } = Object(globalThis);
  addEventListener('install', () => skipWaiting.call(globalThis));
  addEventListener('activate', (/** @type {any} */ event) => {
    const clear = async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await registration.unregister();
    };
    event.waitUntil(clear());
  });
})();
