import { useEffect, useEffectEvent, useRef } from 'react';

const SECOND_MS = 1000;

/**
 * While `active`, tells `then` how many whole seconds have passed since the last call. It reads the monotonic
 * clock, so a throttled tab reports late but never less. After a pause the unfinished second goes on; a new `owner`
 * (the play's seed) starts a new one.
 */
export function useSeconds(active: boolean, then: (seconds: number) => void, owner?: unknown): void {
  const started = useRef({ owner, ms: 0 });
  const report = useEffectEvent(then);
  useEffect(() => {
    if (!active) return;
    if (started.current.owner !== owner) started.current = { owner, ms: 0 };
    const second = started.current;
    let since = performance.now();
    let timer = setTimeout(count, SECOND_MS - second.ms);
    function add() {
      const now = performance.now();
      second.ms += now - since;
      since = now;
    }
    function count() {
      add();
      const seconds = Math.floor(second.ms / SECOND_MS);
      second.ms -= seconds * SECOND_MS;
      timer = setTimeout(count, SECOND_MS - second.ms);
      if (seconds > 0) report(seconds);
    }
    return () => {
      clearTimeout(timer);
      add();
    };
  }, [active, owner]);
}
