import { observable } from '@venture/ui/observable';
import { useSyncExternalStore } from 'react';

/** The state of synchronisation. */
export type SyncStatus = {
  /** `waiting`: there is no connection; `logged-out`: the session has ended. */
  readonly state: 'idle' | 'waiting' | 'logged-out';
  /** How many results are only on this device. */
  readonly unsynced: number;
};

const status = observable<SyncStatus>({ state: 'idle', unsynced: 0 });

export function setSyncStatus(next: SyncStatus): void {
  const { state, unsynced } = status.get();
  if (next.state !== state || next.unsynced !== unsynced) status.set(next);
}

export const useSyncStatus = () => useSyncExternalStore(status.subscribe, status.get, status.get);
