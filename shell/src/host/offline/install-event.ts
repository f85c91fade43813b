import { observable } from '@venture/ui/observable';

/** The deferred `beforeinstallprompt` event, if there was one; without it, installing is not offered. */
export const installEvent = observable<Event | undefined>(undefined);

/**
 * Listens from the very start: the browser fires the event once, perhaps before the rest of the application has
 * loaded.
 */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the browser's own bar would cover a part of the page
    installEvent.set(event);
  });
  window.addEventListener('appinstalled', () => installEvent.set(undefined));
}
