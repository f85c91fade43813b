import { onStored, readStored, removeStored, store } from '@venture/api/storage';
import { useSyncExternalStore } from 'react';

const KEY = 'venture.reading-all';
const IS_ALL = '1';

/** Whether all sections stand on one page, as the reader chose once for all modules, and how to change that. */
export function useReadAll(): readonly [isAll: boolean, change: (isAll: boolean) => void] {
  const text = useSyncExternalStore(
    (listener) => onStored(KEY, listener),
    () => readStored(KEY),
  );
  const change = (isAll: boolean) => void (isAll ? store(KEY, IS_ALL) : removeStored(KEY));
  return [text === IS_ALL, change];
}
