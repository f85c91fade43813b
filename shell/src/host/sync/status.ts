import { observable } from '@venture/ui/observable';
import { useSyncExternalStore } from 'react';

export type SyncStatus = {
  /** `waiting`: there is no connection; `logged-out`: the session has ended. */
  readonly state: 'idle' | 'waiting' | 'logged-out';
  /** Number of results that exist only on this device. */
  readonly unsynced: number;
};

const status = observable<SyncStatus>({ state: 'idle', unsynced: 0 });

/** Changes only the given fields. */
export function setSyncStatus(next: Partial<SyncStatus>): void {
  const before = status.get();
  const { state, unsynced } = { ...before, ...next };
  if (state !== before.state || unsynced !== before.unsynced) status.set({ state, unsynced });
}

export const useSyncStatus = () => useSyncExternalStore(status.subscribe, status.get, status.get);
