import type { LoadStep } from '@venture/host/load';
import type { RemoteEntry } from '../list/listing';
import {
  cacheFiles,
  cacheRelease,
  cacheShell,
  type FileHashes,
  foldersOf,
  isAnyReleaseCached,
  isReleaseCached,
  listPictures,
  listReleaseFiles,
  markFolderCached,
  withoutCached,
} from './cache-files';

/** The files still to be downloaded before everything works offline. */
export type MissingFiles = {
  readonly remotes: readonly RemoteEntry[];
  readonly files: FileHashes;
  /** The size of each file over the network, by address. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly bytes: number;
};

/** Returns the names of remotes that already work offline. */
export async function cachedOf(remotes: readonly RemoteEntry[]): Promise<ReadonlySet<string>> {
  const cached = await Promise.all(remotes.map(isReleaseCached));
  return new Set(remotes.filter((_, index) => cached[index]).map(({ name }) => name));
}

/** Adds up the sizes of the files that are not yet cached. */
export async function measureMissingFiles(remotes: readonly RemoteEntry[]): Promise<MissingFiles> {
  const cached = await Promise.all(remotes.map(isReleaseCached));
  const missing = remotes.filter((_, index) => !cached[index]);
  const files = await withoutCached(Object.assign({}, ...(await Promise.all(missing.map(listReleaseFiles)))));
  const sizes = new Map(await Promise.all(Object.keys(files).map(sizeOf)));
  return { remotes: missing, files, sizes, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}

async function sizeOf(address: string): Promise<[string, number]> {
  const { ok, headers, status } = await fetch(address, { method: 'HEAD' });
  if (!ok) throw new Error(`${address} answered ${status}`);
  return [address, Number(headers.get('Content-Length') ?? 0)];
}

/** Caches everything and asks the browser not to evict it when space runs out. `onBytes` gets the bytes so far. */
export async function downloadMissing(
  { remotes, files, sizes }: MissingFiles,
  onBytes: (bytes: number) => void,
): Promise<void> {
  await registerWorker();
  // Safari before 15.2 and WebKitGTK lack it, so the browser cannot be asked.
  if ('storage' in navigator) void navigator.storage.persist();
  await cacheShell();
  let bytes = 0;
  await cacheFiles(files, (address) => {
    bytes += sizes.get(address) ?? 0;
    onBytes(bytes);
  });
  await Promise.all(remotes.map(markFolderCached));
}

/** Starts the newest service worker, since each contains its own page. The browser may forbid it or lack space. */
export async function registerWorker(): Promise<void> {
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

/** Caches the shell and the newest releases of remotes opened on this device, then removes files no longer named. */
export async function refreshCache(remotes: readonly RemoteEntry[]): Promise<void> {
  const shell = await cacheShell();
  for (const remote of remotes) if (await isAnyReleaseCached(remote)) await cacheRelease(remote);
  await cacheFiles(Object.assign({}, ...remotes.map(listPictures)));
  const { active } = await navigator.serviceWorker.ready;
  if (shell && remotes.length > 0) active?.postMessage([...shell, ...remotes.flatMap(foldersOf)]);
}

/** Caches all of an opened release, unless the list names a different one. */
export async function cacheOpened(
  { name, version }: LoadStep,
  remotes: readonly RemoteEntry[],
): Promise<void> {
  const remote = remotes.find((each) => each.name === name);
  if (remote?.version === version) await cacheRelease(remote);
}
