import type { LoadStep } from '@venture/host/open';
import { observable } from '@venture/ui/observable';
import { createContext } from 'react';

/** What became of the remotes of this page so far, step by step. */
export function createLoadLog() {
  const { get, set, subscribe } = observable<readonly LoadStep[]>([]);
  return { read: get, write: (step: LoadStep) => set([...get(), step]), subscribe };
}
export type LoadLog = ReturnType<typeof createLoadLog>;

export const LoadLogContext = createContext<LoadLog>(createLoadLog());
