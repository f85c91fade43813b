import { onStoredChange, readStored, writeStored } from '@venture/api/storage';
import { useState, useSyncExternalStore } from 'react';

/**
 * The stored text of `key`, updated across pages and tabs, and its setter; if storage is full or blocked, the
 * page keeps the text.
 */
export function useStored(key: string): readonly [string | undefined, (text: string) => void] {
  const stored = useSyncExternalStore(
    (listener) => onStoredChange(key, listener),
    () => readStored(key),
    () => undefined,
  );
  const [unkept, setUnkept] = useState<string>();
  const change = (text: string) => setUnkept(writeStored(key, text) ? undefined : text);
  return [unkept ?? stored, change];
}
