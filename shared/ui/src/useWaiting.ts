import type { RetryOptions, WaitReason } from '@venture/api/with-retry';
import { useEffect, useRef, useState } from 'react';

export type WaitingCall = ReturnType<typeof useWaiting>;

/**
 * State of a call that may have to queue: the reason, and a function to stop waiting; leaving the page also
 * stops it.
 */
export function useWaiting() {
  const [working, setWorking] = useState(false);
  const [wait, setWait] = useState<WaitReason>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  return {
    working,
    wait,
    stop: () => leaving.current?.abort(),
    during<Result>(work: (waiting: RetryOptions) => Promise<Result>): Promise<Result> {
      const controller = new AbortController();
      leaving.current = controller;
      setWorking(true);
      return work({ signal: controller.signal, onWait: setWait }).finally(() => {
        setWait(undefined);
        setWorking(false);
      });
    },
  };
}
