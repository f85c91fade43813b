import type { Listing } from '@venture/host/listing';
import { ownerOf, type Remotes } from '@venture/host/remotes';
import { useEffect } from 'react';

/** Who points at a link or reaches it by keyboard is likely to follow it: its remote is asked for already then. */
export function useIntent(remotes: Remotes, known: Listing): void {
  useEffect(() => {
    if (savesData()) return;
    let last: EventTarget | null = null;
    const intend = ({ target }: Event) => {
      if (target === last) return;
      last = target;
      const href = target instanceof Element && target.closest('a[href^="#/"]')?.getAttribute('href');
      const remote = href ? ownerOf(known.remotes, href.slice(1)) : undefined;
      if (remote) remotes.of(remote).start();
    };
    // Not `pointerover`: a link that appears under a resting mouse is no intent.
    const events = ['pointermove', 'pointerdown', 'focusin'];
    for (const event of events) document.addEventListener(event, intend, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, intend);
    };
  }, [remotes, known]);
}

function savesData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true;
}
