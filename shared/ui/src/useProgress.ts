import { declaredText, onDeclared, readDeclared } from '@venture/progress/declarations';
import { type Declared, NOTHING } from '@venture/progress/declared';
import { onEvent, readEvents, storedIds } from '@venture/progress/device';
import type { KnownEvent } from '@venture/progress/events';
import { useMemo, useSyncExternalStore } from 'react';

/** The learner's events on this device, kept up to date across pages and tabs. */
export function useEvents(): readonly KnownEvent[] {
  const ids = useSyncExternalStore(onEvent, storedIds, () => '');
  return useMemo(() => (ids === '' ? [] : readEvents()), [ids]);
}

/** What is declared, as far as this device knows; undefined before a list was read here. */
export function useDeclared(): Declared | undefined {
  const text = useSyncExternalStore(onDeclared, declaredText, () => undefined);
  const declared = useMemo(() => (text === undefined ? NOTHING : readDeclared()), [text]);
  return declared === NOTHING ? undefined : declared;
}
