import { useEffect, useState } from 'react';
import type { ReleaseSet } from './release-set';

/** How often a visible tab looks for newer releases, in milliseconds. */
export const CHECK_EVERY_MS = 5 * 60 * 1000;

/** Shortest time between two looks: people switch tabs more often than teams release. */
export const MIN_PAUSE_MS = 60 * 1000;

/** The same after a file did not arrive: it may be gone because there are newer ones. */
export const MIN_PAUSE_AFTER_FAILURE_MS = 10 * 1000;

/**
 * Calls `look` now and then while the tab is visible, when it becomes visible and when a file fails; returns a
 * function that stops it.
 */
export function poll(look: () => void): () => void {
  let looked = Date.now();
  const lookAfter = (ms: number) => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - looked < ms) return;
    looked = Date.now();
    look();
  };
  const seenAgain = () => lookAfter(MIN_PAUSE_MS);
  const fileFailed = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)
      lookAfter(MIN_PAUSE_AFTER_FAILURE_MS);
  };
  const timer = setInterval(() => lookAfter(CHECK_EVERY_MS), MIN_PAUSE_MS);
  document.addEventListener('visibilitychange', seenAgain);
  // Such events do not bubble, but can be captured.
  window.addEventListener('error', fileFailed, true);
  return () => {
    clearInterval(timer);
    window.removeEventListener('error', fileFailed, true);
    document.removeEventListener('visibilitychange', seenAgain);
  };
}

/** The page this tab started with, before any remote could change it. */
const ownHtml = document.documentElement.outerHTML;

type Props = {
  readonly sets?: {
    /** The set that this tab runs until the person updates. */
    readonly running: (ownHtml: string) => Promise<ReleaseSet | undefined>;
    /** The set that a new tab would get now. */
    readonly live: () => Promise<ReleaseSet | undefined>;
  };
  readonly update?: () => void;
};

type Found = Pick<typeof import('./Offer'), 'Offer'> & { readonly newer: ReleaseSet | undefined };

/** Looks for newer releases than this tab's; what offers them is loaded at the first look. */
export function NewVersion({ sets, update }: Props) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let first: ReleaseSet | undefined;
    const look = async () => {
      const { Offer, SETS } = await import(/* webpackChunkName: "new-version" */ './Offer');
      const { running, live } = sets ?? SETS;
      const now = await live();
      first ??= (await running(ownHtml)) ?? now;
      if (now) setFound({ Offer, newer: now === first ? undefined : now });
    };
    return poll(() => void look().catch(() => undefined)); // the next look tries again
  }, [sets]);
  return found && <found.Offer newer={found.newer} update={update} />;
}
