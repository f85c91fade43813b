import type { Listing } from '@venture/host/find';
import { findOwner } from '@venture/host/find';
import type { Remotes } from '@venture/host/load';
import { useEffect } from 'react';
import type { Navigate } from '../app/app-context';

const LINK = 'a[href^="#/"]:not([target])';

/** From now on, lets the router follow the page's links, so that a page can ask before it is left. */
export function followLinks(navigate: Navigate): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest(LINK);
    if (!link || event.defaultPrevented || isForTheBrowser(event)) return;
    event.preventDefault();
    navigate((link.getAttribute('href') ?? '').slice(1));
  });
}

/** Whether the browser itself should handle a click, for example one that opens another tab. */
function isForTheBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}

/** Requests the remote of any link that is pointed at or focused, since that link will probably be followed. */
export function usePrefetch(remotes: Remotes, listing: Listing): void {
  useEffect(() => {
    if (prefersReducedData()) return;
    let last: EventTarget | null = null;
    const prefetch = ({ target }: Event) => {
      if (target === last) return;
      last = target;
      const href = target instanceof Element && target.closest('a[href^="#/"]')?.getAttribute('href');
      const remote = href ? findOwner(listing.remotes, href.slice(1).replace(/\?.*/, '')) : undefined;
      if (remote) remotes.get(remote).start();
    };
    // Not `pointerover`: a link that appears under a mouse at rest shows no intent.
    const events = ['pointermove', 'pointerdown', 'focusin'];
    for (const event of events) document.addEventListener(event, prefetch, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, prefetch);
    };
  }, [remotes, listing]);
}

export function prefersReducedData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true;
}
