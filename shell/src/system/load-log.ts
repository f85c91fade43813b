import type { Step } from '@venture/host/steps';
import { createContext } from 'react';

/** What became of the remotes of this page so far, step by step. */
export type LoadLog = {
  readonly read: () => readonly Step[];
  readonly write: (step: Step) => void;
  /** Answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
};

export function createLoadLog(): LoadLog {
  const listeners = new Set<() => void>();
  let steps: readonly Step[] = [];
  return {
    read: () => steps,
    write: (step) => {
      steps = [...steps, step];
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const LoadLogContext = createContext<LoadLog>(createLoadLog());
