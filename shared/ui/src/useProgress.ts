import { getEventsSnapshot, onEvent, readEvents } from '@venture/progress/device';
import type { KnownEvent } from '@venture/progress/events';
import { useMemo, useSyncExternalStore } from 'react';

/** The learner's events on this device, updated across pages and tabs. */
export function useEvents(): readonly KnownEvent[] {
  const ids = useSyncExternalStore(onEvent, getEventsSnapshot, () => '');
  return useMemo(() => (ids === '' ? [] : readEvents()), [ids]);
}
