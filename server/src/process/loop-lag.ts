import type { Histogram } from './exposition';
import limits from './metrics.json';

/**
 * Measures, some times a second, how much later than due the program gets to what it has to do: while it computes, every
 * request waits as long. As a histogram, what happens between two readings of the metrics is in it, whoever reads.
 */
export function watchLoop(lag: Histogram, everyMs = limits.lagEveryMs): () => void {
  let due = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    lag.observe({}, Math.max(0, now - due) / 1000);
    due = now + everyMs;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
