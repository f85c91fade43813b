/** Event that tells the platform's library in this frame of changes, as in a page. */
const CHANGED = 'venture:stored';

export type FrameStorage = {
  readonly storage: Storage;
  /** Receives a change made outside the frame. */
  readonly receive: (key: string, text: string | null) => void;
};

/** Local storage for a document without its own: lasts as long as the frame and reports writes to `wrote`. */
export function frameStorage(
  initial: Readonly<Record<string, string>>,
  most: number,
  wrote: (key: string, text: string | null) => void = () => undefined,
): FrameStorage {
  const texts = new Map(Object.entries(initial));
  const write = (key: string, text: string) => {
    const sizes = [...texts].map(([known, { length }]) => (known === key ? 0 : known.length + length));
    if (sizes.reduce((sum, size) => sum + size, key.length + text.length) > most)
      throw new DOMException(`A frame stores at most ${most} characters.`, 'QuotaExceededError');
    texts.set(key, text);
    wrote(key, text);
  };
  const remove = (key: string) => {
    if (texts.delete(key)) wrote(key, null);
  };
  const methods: Readonly<Record<string, unknown>> = {
    __proto__: null, // a game may store a key such as `constructor`
    getItem: (key: string) => texts.get(String(key)) ?? null,
    setItem: (key: string, text: string) => write(String(key), String(text)),
    removeItem: (key: string) => remove(String(key)),
    clear: () => [...texts.keys()].forEach(remove),
    key: (at: number) => [...texts.keys()][at] ?? null,
  };
  const storage = new Proxy<Storage>(Object.create(Storage.prototype), {
    get: (_, name) => {
      if (name === 'length') return texts.size;
      if (typeof name === 'symbol') return Reflect.get(Object.prototype, name);
      return methods[name] ?? texts.get(name) ?? Reflect.get(Object.prototype, name);
    },
    set: (_, name, text) => {
      write(String(name), String(text));
      return true;
    },
    has: (target, name) => (typeof name === 'string' && texts.has(name)) || Reflect.has(target, name),
    deleteProperty: (_, name) => {
      remove(String(name));
      return true;
    },
    ownKeys: () => [...texts.keys()],
    getOwnPropertyDescriptor: (_, name) => {
      const value = typeof name === 'string' ? texts.get(name) : undefined;
      return value === undefined
        ? undefined
        : { value, writable: true, enumerable: true, configurable: true };
    },
  });
  const receive = (key: string, text: string | null) => {
    if (text === null) texts.delete(key);
    else texts.set(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
    window.dispatchEvent(new CustomEvent(CHANGED, { detail: key }));
  };
  return { storage, receive };
}
