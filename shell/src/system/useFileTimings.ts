import { useEffect, useState } from 'react';
import type { FileTiming } from './health';

/** What the browser has timed of all files so far, and from now on. */
export function useFileTimings(): readonly FileTiming[] {
  const [timings, setTimings] = useState(readTimings);
  useEffect(() => {
    const observer = new PerformanceObserver(() => setTimings(readTimings()));
    observer.observe({ type: 'resource' });
    return () => observer.disconnect();
  }, []);
  return timings;
}

function readTimings(): readonly PerformanceResourceTiming[] {
  return performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => 'transferSize' in entry);
}
