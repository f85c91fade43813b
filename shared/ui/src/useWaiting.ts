import type { Wait, Waiting } from '@venture/api/patiently';
import { useEffect, useRef, useState } from 'react';

/** Why the person has to wait, if so, and how they stop waiting; leaving the page does, too. */
export function useWaiting() {
  const [wait, setWait] = useState<Wait>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  return {
    wait,
    stop: () => leaving.current?.abort(),
    during<Result>(work: (waiting: Waiting) => Promise<Result>): Promise<Result> {
      const controller = new AbortController();
      leaving.current = controller;
      return work({ signal: controller.signal, onWait: setWait }).finally(() => setWait(undefined));
    },
  };
}
