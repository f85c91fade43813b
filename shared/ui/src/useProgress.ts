import { getEventsSnapshot, onEvent, readEvents } from '@venture/progress/device';
import type { KnownEvent } from '@venture/progress/events';
import { useMemo, useSyncExternalStore } from 'react';

/** The learner's events on this device, kept up to date across pages and tabs. */
export function useEvents(): readonly KnownEvent[] {
  const ids = useSyncExternalStore(onEvent, getEventsSnapshot, () => '');
  return useMemo(() => (ids === '' ? [] : readEvents()), [ids]);
}
