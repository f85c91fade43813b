import { useState, useSyncExternalStore } from 'react';
import type { StoredState } from './stored-value';

/**
 * A stored value, kept up to date across pages and tabs, and a function to change it. Without a stored value it is the
 * `fallback`; where storage is full or blocked, the component keeps the change.
 */
export function useStoredState<Value>(
  state: StoredState<Value>,
  fallback: Value,
): readonly [Value, (value: Value) => void] {
  const stored = useSyncExternalStore(state.subscribe, state.get, () => undefined);
  const [unstored, setUnstored] = useState<Value>();
  const change = (value: Value) => setUnstored(state.set(value) ? undefined : value);
  return [unstored ?? stored ?? fallback, change];
}
