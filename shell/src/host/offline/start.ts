import { readConfig } from '@venture/api/config';
import type { LoadStep } from '@venture/host/load';
import type { ListingState } from '../list/listing';
import { prefersReducedData } from '../routes/links';
import { startAfterMs } from './offline.json';

/** True if this browser can cache the application and the server allows it. */
export function canCache(): boolean {
  return readConfig().offline && 'serviceWorker' in navigator && 'caches' in window;
}

/**
 * Removes service workers that are not the platform's. One that a release once registered, on a static host or
 * before servers refused it, would answer for its scope forever. Workers of other applications on the host stay.
 */
export async function endForeignWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const own = new URL('./', document.baseURI).href;
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const { scope, active, waiting, installing } = registration;
    const isOwn = (active ?? waiting ?? installing)?.scriptURL === `${own}service-worker.js`;
    const isForeign = scope === own ? !isOwn : isOwn || scope.startsWith(`${own}remotes/`);
    if (isForeign) await registration.unregister();
  }
}

/** Caches the application and the parts that were opened, once nothing else is waiting. */
export function cacheAppInBackground() {
  let running: ReturnType<typeof run> | undefined;

  async function run({ remotes }: ListingState) {
    await idle();
    const background = await import(/* webpackChunkName: "offline" */ './everything');
    await background.registerWorker();
    await background.refreshCache(remotes).catch(ignore);
    return { remotes, background };
  }

  return {
    start: (listing: ListingState) => {
      if (running || !canCache() || prefersReducedData()) return;
      running = run(listing);
      running.catch(ignore);
    },
    opened: (step: LoadStep) => {
      if (step.what === 'ready' && step.source === 'live')
        running?.then(({ background, remotes }) => background.cacheOpened(step, remotes)).catch(ignore);
    },
  };
}

/** Failing does no harm: the dashboard can download it all, and the next page tries again. */
const ignore = () => undefined;

function idle(): Promise<unknown> {
  const wait = new Promise((resolve) => setTimeout(resolve, startAfterMs));
  return wait.then(
    () => 'requestIdleCallback' in window && new Promise((resolve) => requestIdleCallback(resolve)),
  );
}
