/** How often a tab that is seen looks for newer releases, in milliseconds. */
export const LOOK_EVERY_MS = 5 * 60 * 1000;

/** Shortest time between two looks: people switch tabs more often than teams release. */
export const LOOK_AGAIN_MS = 60 * 1000;

/** Calls `look` now and then while the tab is seen, and when it is seen again; returns the way to stop. */
export function watch(look: () => void): () => void {
  let looked = Date.now();
  const lookAfter = (ms: number) => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - looked < ms) return;
    looked = Date.now();
    look();
  };
  const seenAgain = () => lookAfter(LOOK_AGAIN_MS);
  const timer = setInterval(() => lookAfter(LOOK_EVERY_MS), LOOK_AGAIN_MS);
  document.addEventListener('visibilitychange', seenAgain);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seenAgain);
  };
}
