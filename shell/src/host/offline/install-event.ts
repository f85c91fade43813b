import { observable } from '@venture/ui/observable';

/** The deferred `beforeinstallprompt` event, while there is one; without it nothing is offered. */
export const installEvent = observable<Event | undefined>(undefined);

/** Listens from the very beginning: the browser fires the event once, perhaps before the rest of the application is there. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the browser's own bar would cover a part of the page
    installEvent.set(event);
  });
  window.addEventListener('appinstalled', () => installEvent.set(undefined));
}
