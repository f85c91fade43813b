import type { ProgressEvent } from '@venture/progress/events';
import { useEffect, useState } from 'react';

/** The current time, updated after each event and when the page becomes visible. */
export function useNow(events: readonly ProgressEvent[]): Date {
  const [moment, setMoment] = useState(() => ({ events, now: new Date() }));
  if (moment.events !== events) setMoment({ events, now: new Date() });
  useEffect(() => {
    const look = () => setMoment((known) => ({ ...known, now: new Date() }));
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return moment.now;
}
