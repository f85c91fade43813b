/** @param {string} path */
(path) => {
  const prefix = `${path} `;
  const owns = new Map();
  const ownOf = (/** @type {Storage} */ all) => {
    const keys = () =>
      Object.keys(all)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length));
    const read = (/** @type {unknown} */ key) => all.getItem(prefix + key);
    const write = (/** @type {unknown} */ key, /** @type {unknown} */ text) =>
      all.setItem(prefix + key, String(text));
    const remove = (/** @type {unknown} */ key) => all.removeItem(prefix + key);
    const textOf = (/** @type {PropertyKey} */ key) =>
      typeof key === 'symbol' ? undefined : (read(key) ?? undefined);
    /** @type {Readonly<Record<string, unknown>>} */
    const methods = {
      getItem: read,
      setItem: write,
      removeItem: remove,
      clear: () => keys().forEach(remove),
      key: (/** @type {number} */ at) => keys()[at] ?? null,
    };
    return new Proxy(Object.create(Object.getPrototypeOf(all)), {
      get: (_, key) => {
        if (key === 'length') return keys().length;
        if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key];
        return textOf(key) ?? Reflect.get(Object.prototype, key);
      },
      set: (_, key, text) => {
        write(key, text);
        return true;
      },
      has: (_, key) => Object.hasOwn(methods, key) || textOf(key) !== undefined,
      deleteProperty: (_, key) => {
        remove(key);
        return true;
      },
      ownKeys: keys,
      getOwnPropertyDescriptor: (_, key) => {
        const value = textOf(key);
        return value === undefined
          ? undefined
          : { value, writable: true, enumerable: true, configurable: true };
      },
    });
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      const all = Reflect.get(window, name);
      const own = ownOf(all);
      owns.set(all, own);
      Object.defineProperty(window, name, { configurable: true, enumerable: true, get: () => own });
    } catch {
      /** Blocked in this browser: then there is nothing to keep apart. */
    }
  }
  const translate = (/** @type {StorageEvent} */ event) => {
    const { key, storageArea } = event;
    const own = owns.get(storageArea);
    if (!own || key === null) return;
    if (!key.startsWith(prefix)) return event.stopImmediatePropagation();
    Object.defineProperties(event, { key: { value: key.slice(prefix.length) }, storageArea: { value: own } });
  };
  window.addEventListener('storage', translate, true);
};
