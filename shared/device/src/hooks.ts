import type { KnownEvent, ProgressEvent } from '@venture/rules/events';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getEventsSnapshot, onEvent, readEvents } from './device';

/** Returns the learner's events on this device, kept up to date across pages and tabs. */
export function useEvents(): readonly KnownEvent[] {
  const ids = useSyncExternalStore(onEvent, getEventsSnapshot, () => '');
  return useMemo(() => (ids === '' ? [] : readEvents()), [ids]);
}

/** Returns the current time, updated after each event and when the page becomes visible. */
export function useNow(events: readonly ProgressEvent[]): Date {
  const [moment, setMoment] = useState(() => ({ events, now: new Date() }));
  if (moment.events !== events) setMoment({ events, now: new Date() });
  useEffect(() => {
    const update = () => setMoment((known) => ({ ...known, now: new Date() }));
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return moment.now;
}
