import { getDeclaredSnapshot, onDeclared, readDeclared } from '@venture/progress/declarations';
import { type Declared, NOTHING } from '@venture/progress/declared';
import { useMemo, useSyncExternalStore } from 'react';

/** Declarations of all remotes, as stored on this device; undefined before it has read a list. */
export function useStoredDeclared(): Declared | undefined {
  const text = useSyncExternalStore(onDeclared, getDeclaredSnapshot, () => undefined);
  const declared = useMemo(() => (text === undefined ? NOTHING : readDeclared()), [text]);
  return declared === NOTHING ? undefined : declared;
}
