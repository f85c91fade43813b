import type { Part } from '@venture/contract/codes';
import type { Release } from '@venture/contract/remotes';
import { RemoteError } from '@venture/ui/remote-error';
import { type FileRequest, fetchVerified } from './fetch-verified';

/** A hash that no file has, so nothing with it can run. */
const NO_FILE = `sha384-${'A'.repeat(64)}`;

/** A release with the address of its folder. */
export type LocatedRelease = Release & { readonly base: string };

/** Share of the page's deadline for each file, so that the page can name the late one. */
const SHARE = 0.995;

export type FileLoader = ReturnType<typeof createFileLoader>;

/** The page's files: their required hashes, and which have loaded. Builds request their lazy files here. */
export function createFileLoader(deadlineMs: number) {
  const hashes = new Map<string, string>();
  const listeners = new Map<string, (error: RemoteError) => void>();
  const hashOf = (address: string) => hashes.get(absolute(address)) ?? NO_FILE;
  const bring = createArrivals();
  const later = createLater(deadlineMs, hashOf, listeners);
  globalThis.ventureIntegrity = hashOf;
  globalThis.ventureObtain = (address, part) => later(absolute(address), bring, part);

  function addHashes(base: string, files: Release['files']): void {
    for (const [file, hash] of Object.entries(files)) hashes.set(absolute(base + file), hash);
  }

  function firstOf(
    release: LocatedRelease,
  ): readonly { readonly path: string; readonly wanted: FileRequest }[] {
    const { base, entry, preload, files } = release;
    listeners.delete(absolute(base));
    addHashes(base, files);
    return [entry, ...preload].map((path) => {
      const part = path === entry ? 'entry' : partOf(path, 'page');
      if (!files[path]) throw new RemoteError('unlisted', part, path);
      return { path, wanted: { address: absolute(base + path), part, hash: files[path] } };
    });
  }

  return {
    hashOf,
    addHashes,
    /** Brings the container and what its pages need at once. */
    bringFirst: async (release: LocatedRelease, signal: AbortSignal): Promise<void> => {
      await Promise.all(firstOf(release).map(({ wanted }) => bring(wanted, signal)));
    },
    /** The same files themselves, by path, for a frame. */
    readFirst: async (release: LocatedRelease, signal: AbortSignal) => {
      const read = firstOf(release).map(
        async ({ path, wanted }) => [path, await fetchVerified(wanted, signal)] as const,
      );
      return Object.fromEntries(await Promise.all(read));
    },
    readLater: async (address: string): Promise<ArrayBuffer> => {
      const file = absolute(address);
      // A game may try which files there are: one that is not is no failure of its release.
      if (hashOf(file) === NO_FILE) throw new RemoteError('unlisted', 'later', file);
      return later(file, fetchVerified);
    },
    /** From now on its files are those that come later: the listener hears of those that fail, since pages may cope. */
    onLacking: ({ base }: LocatedRelease, listener: (error: RemoteError) => void) => {
      listeners.set(absolute(base), listener);
    },
  };
}

type By<Value> = (file: FileRequest, signal: AbortSignal) => Promise<Value>;

/** Brings each file once. */
function createArrivals(): By<void> {
  const arrived = new Map<string, Promise<void>>();
  return (file, signal) => {
    const { address } = file;
    const known = arrived.get(address);
    if (known) return known;
    const forget = () => arrived.delete(address);
    const arrival = fetchVerified(file, signal).then(() => undefined);
    arrived.set(address, arrival);
    arrival.catch(forget);
    signal.addEventListener('abort', forget);
    return arrival;
  };
}

/** Files that a page needs later: the deadline of each begins with its request. */
function createLater(
  deadlineMs: number,
  hashOf: (address: string) => string,
  listeners: ReadonlyMap<string, (error: RemoteError) => void>,
) {
  return async function later<Value>(address: string, by: By<Value>, part?: 'platform'): Promise<Value> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), deadlineMs * SHARE);
    const { signal } = controller;
    const onLacking = [...listeners].find(([base]) => address.startsWith(base))?.[1];
    try {
      if (part) return await by({ address, part }, signal);
      const wanted = { address, part: partOf(address, 'later'), hash: hashOf(address) } as const;
      if (wanted.hash === NO_FILE) throw new RemoteError('unlisted', wanted.part, address);
      return await by(wanted, signal);
    } catch (error) {
      if (error instanceof RemoteError) onLacking?.(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

function partOf<Script extends Part>(address: string, script: Script): Script | 'style' {
  return address.endsWith('.css') ? 'style' : script;
}

/** An address without its query, in which builds of earlier releases number their attempts. */
function absolute(address: string): string {
  const url = new URL(address, document.baseURI);
  url.search = '';
  url.hash = '';
  return url.href;
}
