import { useSyncExternalStore } from 'react';

/** How the device and the server stand. */
export type SyncStatus = {
  /** `waiting`: there is no connection; `logged-out`: the server does not know who this is any more. */
  readonly state: 'idle' | 'waiting' | 'logged-out';
  /** How many results are kept on this device alone. */
  readonly unsynced: number;
};

let status: SyncStatus = { state: 'idle', unsynced: 0 };
const listeners = new Set<() => void>();

export function setSyncStatus(next: SyncStatus): void {
  if (next.state === status.state && next.unsynced === status.unsynced) return;
  status = next;
  for (const listener of listeners) listener();
}

export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(subscribe, () => status);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
