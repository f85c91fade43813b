import { nativeFetch } from '@venture/api/native';
import type { RemoteEntry } from '../remotes/listing';
import { register } from './background';
import {
  cacheFiles,
  cacheShell,
  type Files,
  filesOf,
  isCached,
  markCached,
  withoutCached,
} from './cache-files';

/** What is still to be brought so that everything works offline. */
export type Missing = {
  readonly remotes: readonly RemoteEntry[];
  readonly files: Files;
  /** By address, as they come over the network. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly bytes: number;
};

/** The names of those that work offline already. */
export async function cachedOf(remotes: readonly RemoteEntry[]): Promise<ReadonlySet<string>> {
  const cached = await Promise.all(remotes.map(isCached));
  return new Set(remotes.filter((_, index) => cached[index]).map(({ name }) => name));
}

/** Asks how large each file is that is not there yet: what an earlier attempt has brought is. */
export async function measure(remotes: readonly RemoteEntry[]): Promise<Missing> {
  const cached = await Promise.all(remotes.map(isCached));
  const missing = remotes.filter((_, index) => !cached[index]);
  const files = await withoutCached(Object.assign({}, ...(await Promise.all(missing.map(filesOf)))));
  const sizes = new Map(await Promise.all(Object.keys(files).map(sizeOf)));
  return { remotes: missing, files, sizes, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}

async function sizeOf(address: string): Promise<[string, number]> {
  const { ok, headers, status } = await nativeFetch(address, { method: 'HEAD' });
  if (!ok) throw new Error(`${address} answered ${status}`);
  return [address, Number(headers.get('Content-Length') ?? 0)];
}

/** Keeps it all, and asks the browser not to clear it for want of room. `onBytes` hears how much is there. */
export async function bring(
  { remotes, files, sizes }: Missing,
  onBytes: (bytes: number) => void,
): Promise<void> {
  await register();
  // Missing in Safari before 15.2 and in WebKitGTK: then the browser cannot be asked.
  if ('storage' in navigator) void navigator.storage.persist();
  await cacheShell();
  let bytes = 0;
  await cacheFiles(files, (address) => {
    bytes += sizes.get(address) ?? 0;
    onBytes(bytes);
  });
  await Promise.all(remotes.map(markCached));
}
