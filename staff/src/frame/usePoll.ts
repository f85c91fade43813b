import { useEffect, useEffectEvent } from 'react';

/** Looks again and again while the tab can be seen, and at once when it is seen again; every 0 ms: not at all. */
export function usePoll(everyMs: number, look: () => void): void {
  const see = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look();
  });
  useEffect(() => {
    if (everyMs === 0) return;
    const timer = setInterval(see, everyMs);
    document.addEventListener('visibilitychange', see);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', see);
    };
  }, [everyMs]);
}
