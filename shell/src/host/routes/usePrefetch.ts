import { findOwner } from '@venture/host/entries';
import type { Listing } from '@venture/host/listing';
import type { Remotes } from '@venture/host/loader';
import { useEffect } from 'react';

/** A link that is pointed at or focused is likely to be followed, so its remote is requested already. */
export function usePrefetch(remotes: Remotes, listing: Listing): void {
  useEffect(() => {
    if (hasSaveData()) return;
    let last: EventTarget | null = null;
    const prefetch = ({ target }: Event) => {
      if (target === last) return;
      last = target;
      const href = target instanceof Element && target.closest('a[href^="#/"]')?.getAttribute('href');
      const remote = href ? findOwner(listing.remotes, href.slice(1).replace(/\?.*/, '')) : undefined;
      if (remote) remotes.get(remote).start();
    };
    // Not `pointerover`: a link that appears under a resting mouse is no intent.
    const events = ['pointermove', 'pointerdown', 'focusin'];
    for (const event of events) document.addEventListener(event, prefetch, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, prefetch);
    };
  }, [remotes, listing]);
}

export function hasSaveData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true;
}
