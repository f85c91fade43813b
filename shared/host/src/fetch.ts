import type { Failure, Part } from '@venture/contract/codes';
import { computeIntegrity } from '@venture/contract/hash';
import type { Release } from '@venture/contract/remotes';
import { RemoteError } from '@venture/ui/remote-error';

/** A release with the address of its folder. */
export type LocatedRelease = Release & { readonly base: string };

type FileRequest = {
  readonly address: string;
  /** The kind of file, used in failure codes. */
  readonly part: Part;
  /** The required hash; undefined for the shell's own files, and in development. */
  readonly hash?: string | undefined;
  readonly cache?: RequestCache;
};

/** A request sent before any script of the shell has loaded; see `early.ts` of the shell. */
type EarlyRequest = { readonly response: Promise<Response>; readonly cancel: () => void };

declare global {
  /** Early requests by address; each is used once. */
  var ventureEarly: Map<string, EarlyRequest> | undefined;
}

/** A hash that no file has, so that nothing can run with it. */
const NO_FILE = `sha384-${'A'.repeat(64)}`;
/** Share of the page's deadline that each file gets, so that the page can name the late one. */
const SHARE = 0.995;
const RETRY_DELAY_MS = 400;

export type FileLoader = ReturnType<typeof createFileLoader>;

/** Tracks the page's files: their required hashes, and which have loaded. Builds request their lazy files here. */
export function createFileLoader(deadlineMs: number) {
  const hashes = new Map<string, string>();
  const listeners = new Map<string, (error: RemoteError) => void>();
  const hashOf = (address: string) => hashes.get(absolute(address)) ?? NO_FILE;
  const preload = createPreload(hashes);
  const later = createLater(deadlineMs, hashOf, listeners);
  globalThis.ventureIntegrity = hashOf;
  globalThis.venturePreload = (address, part) => later(absolute(address), preload, part);

  function addHashes(base: string, files: Release['files']): void {
    for (const [file, hash] of Object.entries(files)) hashes.set(absolute(base + file), hash);
  }

  /** Lists the container and the other files that are needed at once. */
  function requestsOf(release: LocatedRelease): readonly (FileRequest & { readonly path: string })[] {
    const { base, entry, preload: others, files } = release;
    listeners.delete(absolute(base));
    addHashes(base, files);
    return [entry, ...others].map((path) => {
      const part = path === entry ? 'entry' : partOf(path, 'page');
      if (!files[path]) throw new RemoteError('unlisted', part, path);
      return { path, address: absolute(base + path), part, hash: files[path] };
    });
  }

  return {
    hashOf,
    addHashes,
    /** Loads the first files into the browser's cache, from which they are run. */
    preloadFirst: async (release: LocatedRelease, signal: AbortSignal): Promise<void> => {
      await Promise.all(requestsOf(release).map((file) => preload(file, signal)));
    },
    /** Returns the first files themselves, by path, for a frame. */
    readFirst: async (release: LocatedRelease, signal: AbortSignal) => {
      const read = requestsOf(release).map(
        async (file) => [file.path, await fetchVerified(file, signal)] as const,
      );
      return Object.fromEntries(await Promise.all(read));
    },
    readLater: async (address: string): Promise<ArrayBuffer> => {
      const file = absolute(address);
      // Games may probe for files, so a release has not failed if one of them is missing.
      if (hashOf(file) === NO_FILE) throw new RemoteError('unlisted', 'later', file);
      return later(file, fetchVerified);
    },
    /** Calls the listener for each lazy file that fails from now on; the page may cope without the file. */
    onChunkFailed: ({ base }: LocatedRelease, listener: (error: RemoteError) => void) => {
      listeners.set(absolute(base), listener);
    },
  };
}

type By<Value> = (file: FileRequest, signal: AbortSignal) => Promise<Value>;

/** Fetches each file once. */
function createPreload(hashes: Map<string, string>): By<void> {
  const arrived = new Map<string, Promise<void>>();
  return (file, signal) => {
    const { address } = file;
    const known = arrived.get(address);
    if (known) return known;
    const forget = () => arrived.delete(address);
    const arrival = fetchVerified(file, signal).then(async (content) => {
      if (!hashes.has(address)) hashes.set(address, await computeIntegrity(content));
    });
    arrived.set(address, arrival);
    arrival.catch(forget);
    signal.addEventListener('abort', forget);
    return arrival;
  };
}

/** Loads files that a page needs later; each deadline begins with the request. */
function createLater(
  deadlineMs: number,
  hashOf: (address: string) => string,
  listeners: ReadonlyMap<string, (error: RemoteError) => void>,
) {
  return async function later<Value>(address: string, by: By<Value>, part?: 'platform'): Promise<Value> {
    // Looked up before the wait, since the release may be reloaded in the meantime.
    const onChunkFailed = [...listeners].find(([base]) => address.startsWith(base))?.[1];
    try {
      return await within(deadlineMs * SHARE, undefined, (signal) => {
        if (part) return by({ address, part }, signal);
        const wanted = { address, part: partOf(address, 'later'), hash: hashOf(address) } as const;
        if (wanted.hash === NO_FILE) throw new RemoteError('unlisted', wanted.part, address);
        return by(wanted, signal);
      });
    } catch (error) {
      if (error instanceof RemoteError) onChunkFailed?.(error);
      throw error;
    }
  };
}

function partOf<Script extends Part>(address: string, script: Script): Script | 'style' {
  return address.endsWith('.css') ? 'style' : script;
}

/** Returns an absolute address without its query, in which the builds of earlier releases number attempts. */
function absolute(address: string): string {
  const url = new URL(address, document.baseURI);
  url.search = '';
  url.hash = '';
  return url.href;
}

/**
 * Fetches a file and verifies its hash. All files of releases are loaded here; they stay in the browser's
 * cache, from which scripts and styles with the same address are run. A failure is retried once, bypassing
 * the cache, unless `signal` is aborted.
 * @throws RemoteError
 */
export async function fetchVerified(file: FileRequest, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    return await fetchOnce(file, signal);
  } catch (error) {
    const delay = new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    await withAbort(signal, delay).catch(() => {
      throw error;
    });
    return fetchOnce({ ...file, cache: 'reload' }, signal);
  }
}

async function fetchOnce(file: FileRequest, signal: AbortSignal): Promise<ArrayBuffer> {
  const { part, hash, address } = file;
  const fail = (failure: Failure, cause?: unknown) =>
    new RemoteError(failure, part, address.slice(address.lastIndexOf('/') + 1), cause);
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await withAbort(signal, respond(file, signal));
    bytes = await withAbort(signal, response.arrayBuffer());
  } catch (error) {
    throw fail(signal.aborted ? 'late' : 'unreachable', error);
  }
  if (!response.ok) throw fail(response.status === 429 || response.status >= 500 ? 'unavailable' : 'missing');
  const isAltered =
    hash === undefined
      ? response.headers.get('content-type')?.startsWith('text/html') // such as the login of a hotel
      : (await computeIntegrity(bytes)) !== hash;
  if (isAltered) throw fail('altered');
  return bytes;
}

function respond({ address, cache }: FileRequest, signal: AbortSignal): Promise<Response> {
  const early = globalThis.ventureEarly?.get(address);
  globalThis.ventureEarly?.delete(address);
  if (!early) return fetch(address, { signal, ...(cache && { cache }) });
  signal.addEventListener('abort', early.cancel);
  return early.response;
}

/** Settles as the promise does, or rejects once the signal is aborted. */
export function withAbort<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Runs `work` with a signal that is aborted after `ms` or when `other` is. */
export async function within<Value>(
  ms: number,
  other: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  other?.addEventListener('abort', () => controller.abort());
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
