import { isAboutDevice } from '@venture/progress/owner';

/** Who is logged in is the same in all tabs, and so is what is about the device. */
const isShared = (key: string) => ['userId', 'userType'].includes(key) || isAboutDevice(key);

/** Whether what is stored is the device's, also in a document that keeps its own apart. */
let isOnDevice = false;

/**
 * From now on, what this document stores on the device stays in this document: results, plays that were begun, and
 * whatever else is of a person. It reads what is there, and nothing of its own outlives it, so no other release ever
 * meets what a preview has left, and no result of it is sent.
 */
export function setStorageApart(): void {
  const real = window.localStorage;
  const apart = apartFrom(real);
  const get = () => (isOnDevice ? real : apart);
  Object.defineProperty(window, 'localStorage', { configurable: true, enumerable: true, get });
}

/** Whoever deletes all they have here means what is on the device, also while a preview runs. */
export function onDevice(work: () => void): void {
  isOnDevice = true;
  try {
    work();
  } finally {
    isOnDevice = false;
  }
}

/** A storage that reads through to another one, and keeps its own writes to itself. */
export function apartFrom(real: Storage): Storage {
  /** What was written here; null where something was removed. */
  const own = new Map<string, string | null>();
  const read = (key: string) => {
    const written = own.get(key);
    return written === undefined ? real.getItem(key) : written;
  };
  const keys = () => [...new Set([...Object.keys(real), ...own.keys()])].filter((key) => read(key) !== null);
  const write = (key: string, text: string) => {
    if (isShared(key)) real.setItem(key, text);
    else own.set(key, text);
  };
  const remove = (key: string) => {
    if (isShared(key)) real.removeItem(key);
    else own.set(key, null);
  };
  const methods: Readonly<Record<string, unknown>> = {
    getItem: (key: string) => read(String(key)),
    setItem: (key: string, text: string) => write(String(key), String(text)),
    removeItem: (key: string) => remove(String(key)),
    clear: () => keys().forEach(remove),
    key: (at: number) => keys()[at] ?? null,
  };
  const textOf = (name: PropertyKey) => {
    if (typeof name === 'symbol') return undefined;
    return read(String(name)) ?? undefined;
  };
  return new Proxy<Storage>(Object.create(Object.getPrototypeOf(real)), {
    get: (_, name) => {
      if (name === 'length') return keys().length;
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name];
      return textOf(name) ?? Reflect.get(Object.prototype, name);
    },
    set: (_, name, text) => {
      write(String(name), String(text));
      return true;
    },
    has: (_, name) => Object.hasOwn(methods, name) || textOf(name) !== undefined,
    deleteProperty: (_, name) => {
      remove(String(name));
      return true;
    },
    ownKeys: keys,
    getOwnPropertyDescriptor: (_, name) => {
      const value = textOf(name);
      return value === undefined
        ? undefined
        : { value, writable: true, enumerable: true, configurable: true };
    },
  });
}
