import { observable } from '@venture/ui/observable';

/** The browser's leave to offer installing, while it is given; where it never comes, there is no offer. */
export const installEvent = observable<Event | undefined>(undefined);

/** From the very beginning: the browser says it once, perhaps before the rest of the application is there. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the browser's own bar would cover a part of the page
    installEvent.set(event);
  });
  window.addEventListener('appinstalled', () => installEvent.set(undefined));
}
