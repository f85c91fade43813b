import { readStoredValue, storeValue } from '@venture/api/stored-value';
import { observable } from '@venture/ui/observable';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { visitsBeforeOffer } from './offline.json';

/** How often this browser came here; a tab that is reloaded is one visit. */
const VISITS = 'venture.visits';
const Visits = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Not in every browser's nor in TypeScript's library. */
type InstallEvent = Event & { readonly prompt: () => Promise<unknown> };

const offer = observable<(() => void) | undefined>(undefined);

/** Counts the visit and waits for the browser to allow the offer; where it never does, there is none. */
export function watchInstall(): void {
  const visits = countVisit();
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the browser's own bar would cover a part of the page
    if (visits < visitsBeforeOffer || !isInstallEvent(event)) return;
    offer.set(() => {
      offer.set(undefined);
      void event.prompt();
    });
  });
  window.addEventListener('appinstalled', () => offer.set(undefined));
}

/** Opens the browser's dialog for installing the application; undefined while there is nothing to offer. */
export const useInstall = () => useSyncExternalStore(offer.subscribe, offer.get, offer.get);

function countVisit(): number {
  const known = readStoredValue(VISITS, Visits) ?? 0;
  if (isSameVisit()) return known;
  storeValue(VISITS, known + 1);
  return known + 1;
}

function isSameVisit(): boolean {
  try {
    const wasHere = sessionStorage.getItem(VISITS) !== null;
    sessionStorage.setItem(VISITS, '');
    return wasHere;
  } catch {
    return true;
  }
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event;
}
