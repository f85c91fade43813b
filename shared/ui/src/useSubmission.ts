import { useEffect, useRef, useState } from 'react';

/** Returns the state of sending a form, and a function to send it. Its signal is aborted when the page is left. */
export function useSubmission() {
  const [working, setWorking] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  return {
    working,
    run<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
      const controller = new AbortController();
      leaving.current = controller;
      setWorking(true);
      return work(controller.signal).finally(() => setWorking(false));
    },
  };
}
