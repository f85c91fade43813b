/** Fakes a browser's caches, by name and address, with an installed service worker. */
export function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const hrefOf = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, document.baseURI).href;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (request: string) => store.get(hrefOf(request))?.clone(),
      put: async (request: string, response: Response) => void store.set(hrefOf(request), response),
      add: async (request: string) => void store.set(hrefOf(request), await fetch(request)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    };
  };
  let named: unknown;
  const postMessage = (message: unknown) => {
    named = message;
  };
  const ready = Promise.resolve({ active: { postMessage } });
  Object.assign(window, { caches: { open } });
  Object.assign(navigator, {
    serviceWorker: { register: async () => ({ scope: '/', update: async () => undefined }), ready },
    storage: { persist: async () => true },
  });
  return {
    /** Returns all addresses, whatever the cache. */
    addresses: () => [...stores.values()].flatMap((store) => [...store.keys()]),
    /** Returns what the worker was last told to keep. */
    named: () => named,
    close: () => {
      Reflect.deleteProperty(window, 'caches');
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(navigator, 'storage');
    },
  };
}
