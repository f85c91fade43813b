import { useEffect, useEffectEvent } from 'react';

/** Calls `then` once, `ms` after `active` became true; never if it becomes false before that. */
export function useDelay(active: boolean, ms: number, then: () => void): void {
  const fire = useEffectEvent(then);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => fire(), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
}
