import type { Declared } from '@venture/progress/declared';
import { onEvent, readEvents, storedIds } from '@venture/progress/device';
import type { KnownEvent } from '@venture/progress/events';
import { type Progress, progressOf } from '@venture/progress/progress';
import { TODAY } from '@venture/progress/today';
import { useMemo, useSyncExternalStore } from 'react';

/** What the learner did on this device, kept up to date across pages and tabs. */
export function useEvents(): readonly KnownEvent[] {
  const ids = useSyncExternalStore(onEvent, storedIds, () => '');
  return useMemo(() => (ids === '' ? [] : readEvents()), [ids]);
}

/** What counts as far as this device knows; undefined before a list was read here. */
export function useDeclared(): Declared | undefined {
  return TODAY;
}

/** XP, level, badges and module progress of the learner on this device. */
export function useProgress(): Progress {
  const events = useEvents();
  const declared = useDeclared() ?? TODAY;
  return useMemo(() => progressOf(events, declared), [events, declared]);
}
