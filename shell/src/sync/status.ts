import { observable } from '@venture/ui/observable';
import { useSyncExternalStore } from 'react';

/** How the device and the server stand. */
export type SyncStatus = {
  /** `waiting`: there is no connection; `logged-out`: the server does not know who this is any more. */
  readonly state: 'idle' | 'waiting' | 'logged-out';
  /** How many results are kept on this device alone. */
  readonly unsynced: number;
};

const status = observable<SyncStatus>({ state: 'idle', unsynced: 0 });

export function setSyncStatus(next: SyncStatus): void {
  const { state, unsynced } = status.get();
  if (next.state !== state || next.unsynced !== unsynced) status.set(next);
}

export const useSyncStatus = () => useSyncExternalStore(status.subscribe, status.get);
