/** The storage that a device's tabs share, as one tab sees it. */
type Kept = {
  readonly items: Map<string, string>;
  /** Storage quota in characters. */
  readonly room: () => number;
  /** False for a tab that is gone. */
  readonly mayWrite: () => boolean;
  readonly onChange: (key: string) => void;
  readonly release: PageRelease;
};

/** The local storage of a tab, as far as the product uses it. */
export function localStorageOf({ items, room, mayWrite, onChange, release }: Kept): object {
  function change(key: string, text: string | undefined): void {
    if (items.get(key) === text || !mayWrite()) return;
    const more = sizeOf([key, text]) - sizeOf([key, items.get(key)]);
    if (more > 0 && sizeOfAll(items) + more > room()) throw new Error('QuotaExceededError');
    if (text === undefined) items.delete(key);
    else items.set(key, text);
    onChange(key);
  }
  const methods = {
    getItem: (key: string) => readBy(release, items.get(key)) ?? null,
    setItem: (key: string, text: string) => change(key, release.write(text)),
    removeItem: (key: string) => change(key, undefined),
  };
  return new Proxy(Object.create(methods) as object, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) => ({
      value: items.get(String(key)),
      enumerable: true,
      configurable: true,
      writable: true,
    }),
  });
}

const readBy = ({ read }: PageRelease, text: string | undefined) => (text === undefined ? text : read(text));

const sizeOf = ([key, text]: readonly [string, string | undefined]) =>
  text === undefined ? 0 : key.length + text.length;

export const sizeOfAll = (items: ReadonlyMap<string, string>): number =>
  [...items].reduce((sum, item) => sum + sizeOf(item), 0);

/** The storage event of a device's other tabs. */
export class StorageChange extends Event {
  readonly key: string;

  constructor(key: string) {
    super('storage');
    this.key = key;
  }
}

/** How a page's release reads and writes text. */
export type PageRelease = {
  readonly read: (text: string) => string;
  readonly write: (text: string) => string;
};

const READING = '"kind":"reading"';
const UNKNOWN = '"kind":"of-newer-pages"';

export const NEWEST: PageRelease = { read: (text) => text, write: (text) => text };

/** An older release, to which the kind `reading` is unknown. */
export const OLDER: PageRelease = {
  read: (text) => text.replaceAll(READING, UNKNOWN),
  write: (text) => text.replaceAll(UNKNOWN, READING),
};
