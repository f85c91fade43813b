import { getDeclaredSnapshot, onDeclared, readDeclared } from '@venture/progress/declarations';
import { type Declared, NOTHING } from '@venture/progress/declared';
import { useMemo, useSyncExternalStore } from 'react';

/** What is declared, as far as this device knows; undefined before a list was read here. */
export function useStoredDeclared(): Declared | undefined {
  const text = useSyncExternalStore(onDeclared, getDeclaredSnapshot, () => undefined);
  const declared = useMemo(() => (text === undefined ? NOTHING : readDeclared()), [text]);
  return declared === NOTHING ? undefined : declared;
}
