import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `then` once for each `id`, also where effects run twice. */
export function useOnce(id: string | undefined, then: () => void): void {
  const done = useRef<string>(undefined);
  const run = useEffectEvent(then);
  useEffect(() => {
    if (id === undefined || done.current === id) return;
    done.current = id;
    run();
  }, [id]);
}
