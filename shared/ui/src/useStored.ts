import { onStoredChange, readStored, writeStored } from '@venture/api/storage';
import { useState, useSyncExternalStore } from 'react';

/** The text stored under `key`, kept up to date across pages and tabs, and a function to replace it; where storage is full or blocked, this page keeps it. */
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
