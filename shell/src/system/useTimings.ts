import { useEffect, useState } from 'react';
import type { Timing } from './health';

/** What the browser has timed of all files so far, and from now on. */
export function useTimings(): readonly Timing[] {
  const [timings, setTimings] = useState(timed);
  useEffect(() => {
    const observer = new PerformanceObserver(() => setTimings(timed()));
    observer.observe({ type: 'resource' });
    return () => observer.disconnect();
  }, []);
  return timings;
}

function timed(): readonly PerformanceResourceTiming[] {
  return performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => 'transferSize' in entry);
}
