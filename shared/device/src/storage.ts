/** Event for this page's own writes; the browser's `storage` event reports those of other tabs. */
const CHANGED = 'venture:stored';

/** A function, since browsers with blocked storage throw on access. */
type Area = () => Storage;
const ofBrowser: Area = () => localStorage;
/** Storage that lasts as long as the tab. */
export const tabStorage: Area = () => sessionStorage;

/** Returns the text stored under `key`; undefined if there is none or storage is blocked. */
export function readStored(key: string, area = ofBrowser): string | undefined {
  return unlessBlocked(() => area().getItem(key)) ?? undefined;
}

/** Stores `text` under `key`; false, changing nothing, if storage is full or blocked. */
export function writeStored(key: string, text: string, area = ofBrowser): boolean {
  return changed(key, () => area().setItem(key, text));
}

/** Removes the text under `key`; false if storage is blocked. */
export function removeStored(key: string, area = ofBrowser): boolean {
  return changed(key, () => area().removeItem(key));
}

/** Returns all keys that start with `prefix`; none if storage is blocked. */
export function storedKeys(prefix: string, area = ofBrowser): readonly string[] {
  return unlessBlocked(() => Object.keys(area()))?.filter((key) => key.startsWith(prefix)) ?? [];
}

function unlessBlocked<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Calls `listener` when the text under `key` changes, here or in another tab; returns a function that stops it. */
export function onStoredChange(key: string, listener: () => void): () => void {
  return onAnyStoredChange((changed) => {
    if (changed === key || changed === null) listener();
  });
}

/** Calls `listener` with each changed key, or null if another tab or the browser has cleared storage. */
export function onAnyStoredChange(listener: (key: string | null, event: Event) => void): () => void {
  const here = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail, event);
  };
  const elsewhere = (event: StorageEvent) => listener(event.key, event);
  window.addEventListener(CHANGED, here);
  window.addEventListener('storage', elsewhere);
  return () => {
    window.removeEventListener(CHANGED, here);
    window.removeEventListener('storage', elsewhere);
  };
}

function changed(key: string, change: () => void): boolean {
  try {
    change();
  } catch {
    return false;
  }
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: key }));
  return true;
}
