import { readStored, tabStorage, writeStored } from '@venture/device/storage';
import { readStoredValue, storeValue } from '@venture/device/stored-value';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { installEvent } from './install-event';
import { visitsBeforeOffer } from './offline.json';

/** How often this browser has visited; reloading a tab does not count as another visit. */
const VISITS = 'venture.visits';
const Visits = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An event that some browsers and TypeScript's library do not have. */
type InstallEvent = Event & { readonly prompt: () => Promise<unknown> };

/** Opens the browser's install dialog for the application; undefined when there is nothing to offer. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(installEvent.subscribe, installEvent.get, installEvent.get);
  if (!event || !isInstallEvent(event) || countVisits() < visitsBeforeOffer) return undefined;
  return () => {
    installEvent.set(undefined);
    void event.prompt();
  };
}

export function recordVisit(): void {
  if (!isSameVisit()) storeValue(VISITS, countVisits() + 1);
}

function countVisits(): number {
  return readStoredValue(VISITS, Visits) ?? 0;
}

function isSameVisit(): boolean {
  const wasHere = readStored(VISITS, tabStorage) !== undefined;
  return !writeStored(VISITS, '', tabStorage) || wasHere;
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event;
}
