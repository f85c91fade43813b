import { useState, useSyncExternalStore } from 'react';
import type { StoredState } from './stored-value';

/**
 * Returns a stored value, kept up to date across pages and tabs, and a function to change it. Without a stored
 * value it is the `fallback`. If storage is full or blocked, the component keeps the change.
 */
export function useStoredState<Value>(
  state: StoredState<Value>,
  fallback: Value,
): readonly [Value, (value: Value) => void] {
  const stored = useSyncExternalStore(state.subscribe, state.get, () => undefined);
  const [unstored, setUnstored] = useState<{ readonly value: Value; readonly instead: Value | undefined }>();
  const change = (value: Value) => setUnstored(state.set(value) ? undefined : { value, instead: stored });
  // The unstored value is used only until another tab stores a newer one.
  const isNewest = unstored !== undefined && unstored.instead === stored;
  return [isNewest ? unstored.value : (stored ?? fallback), change];
}
