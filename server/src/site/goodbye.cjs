/** The service worker of a server that wants none: it ends the one before it, with all that it kept. */
(() => {
  const { addEventListener, skipWaiting, registration } = Object(globalThis);
  addEventListener('install', () => skipWaiting.call(globalThis));
  addEventListener('activate', (/** @type {any} */ event) => {
    const clear = async () => {
      const path = new URL(registration.scope).pathname;
      const own = `${path === '/' ? '' : path}venture-`;
      for (const name of await caches.keys()) if (name.startsWith(own)) await caches.delete(name);
      await registration.unregister();
    };
    event.waitUntil(clear());
  });
})();
