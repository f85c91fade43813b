import type { Step } from '@venture/host/open';
import type { RemoteEntry } from '../remotes/listing';
import { cacheFiles, cacheRelease, cacheShell, foldersOf, picturesOf, wasOpened } from './cache-files';

/** Starts the newest service worker, since each has a page of its own; a browser may forbid it, or have no room. */
export async function register(): Promise<void> {
  const started = await navigator.serviceWorker.register('service-worker.js');
  if (!Object(started).scope) throw new Error('This browser starts no service worker.');
  await started.update().catch(() => undefined); // offline, it is the newest that can be had
  const next = started.installing ?? started.waiting;
  if (next)
    await new Promise<void>((resolve) => {
      const look = () => /activated|redundant/.test(next.state) && resolve();
      next.addEventListener('statechange', look);
      look();
    });
  await navigator.serviceWorker.ready;
}

/** Keeps the shell and the newest releases of what was opened on this device, then removes what nothing names. */
export async function cacheCurrent(remotes: readonly RemoteEntry[]): Promise<void> {
  const shell = await cacheShell();
  for (const remote of remotes) if (await wasOpened(remote)) await cacheRelease(remote);
  await cacheFiles(Object.assign({}, ...remotes.map(picturesOf)));
  const { active } = await navigator.serviceWorker.ready;
  if (shell && remotes.length > 0) active?.postMessage([...shell, ...remotes.flatMap(foldersOf)]);
}

/** Keeps all of a release that was opened, unless it is another than the list names. */
export async function cacheOpened({ name, version }: Step, remotes: readonly RemoteEntry[]): Promise<void> {
  const remote = remotes.find((each) => each.name === name);
  if (remote?.version === version) await cacheRelease(remote);
}
