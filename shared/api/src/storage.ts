/** Tells this page about its own writes; the browser's `storage` event tells about other tabs'. */
const CHANGED = 'venture:stored';

/** Browsers that block storage throw as soon as it is named. */
type Area = () => Storage;
const ofBrowser: Area = () => localStorage;
/** What ends with the tab. */
export const tabStorage: Area = () => sessionStorage;

/** The text stored under `key`; undefined when there is none or storage is blocked. */
export function readStored(key: string, area = ofBrowser): string | undefined {
  return unlessBlocked(() => area().getItem(key)) ?? undefined;
}

/** Stores `text` under `key`; false when storage is full or blocked, and then nothing has changed. */
export function writeStored(key: string, text: string, area = ofBrowser): boolean {
  return changed(key, () => area().setItem(key, text));
}

/** Removes the text under `key`; false when storage is blocked. */
export function removeStored(key: string, area = ofBrowser): boolean {
  return changed(key, () => area().removeItem(key));
}

/** All keys that begin with `prefix`; none when storage is blocked. */
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

/**
 * Calls `listener` whenever the text under `key` changes, here or in another tab; returns a function that
 * stops it.
 */
export function onStoredChange(key: string, listener: () => void): () => void {
  return onAnyStoredChange((changed) => {
    if (changed === key || changed === null) listener();
  });
}

/** Calls `listener` with the key of whatever changes; null when another tab, or the browser, has cleared all. */
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
