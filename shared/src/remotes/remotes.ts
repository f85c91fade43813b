import type { RemoteEntry } from './contract';
import { diagnosed, isLasting, isPassing, RemoteError } from './failure';
import { isKnownBad, previousRelease, rememberBad } from './fallback';
import type { Pages, PlacedRelease } from './host';
import { createIntegrity } from './integrity';
import { type Loadable, loadable, TimeoutError, within } from './loadable';

/** A remote's pages, and which release they came from. */
export type Loaded = {
  readonly pages: Pages;
  readonly version: string;
  /** The live release, or the one before because that failed. */
  readonly source: 'live' | 'previous';
};

/** The remotes of a page, each fetched when it is first needed. */
export type Remotes = {
  readonly of: (remote: RemoteEntry) => Loadable<Loaded>;
  /** Tells that the live release threw while it was starting; true when an earlier one is tried instead. */
  readonly crashed: (remote: RemoteEntry, error: unknown) => boolean;
};

type Host = ReturnType<typeof import('./host').createHost>;

/** The live release, that again, and the one before: each has the whole time. */
const LOADS_AT_MOST = 3;
const SECOND_TRY_MS = 400;

/** Prepares the loading of remotes; nothing is fetched before {@link Loadable.start}. */
export function createRemotes(loadTimeoutMs: number): Remotes {
  const known = new Map<string, Loadable<Loaded>>();
  const crashes = new Map<string, RemoteError>();
  const { live, before } = sources(loadTimeoutMs);

  async function load(remote: RemoteEntry, attempt: number): Promise<Loaded> {
    if (isKnownBad(remote) && attempt === 1) {
      const loaded = await before(remote);
      if (loaded) return loaded;
    }
    try {
      const crash = crashes.get(remote.name);
      crashes.delete(remote.name);
      if (crash) throw crash;
      return await live(remote);
    } catch (error) {
      const loaded = error instanceof RemoteError && (await rescued(remote, error));
      if (loaded) return loaded;
      throw error;
    }
  }

  /** What may have been the connection is tried once more; then the release before stands in. */
  async function rescued(remote: RemoteEntry, error: RemoteError): Promise<Loaded | undefined> {
    if (isPassing(error)) {
      await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
      const loaded = await live(remote).catch(() => undefined);
      if (loaded) return loaded;
    }
    const loaded = await before(remote);
    if (loaded && isLasting(error)) rememberBad(remote);
    return loaded;
  }

  return {
    of: (remote) => {
      const existing = known.get(remote.name);
      if (existing) return existing;
      const made = loadable(remote.title, LOADS_AT_MOST * loadTimeoutMs, (attempt) => load(remote, attempt));
      known.set(remote.name, made);
      return made;
    },
    crashed: (remote, error) => {
      const current = known.get(remote.name)?.get();
      if (!remote.previous || current?.state !== 'ready' || current.value.source !== 'live') return false;
      crashes.set(remote.name, new RemoteError('crashed', 'remote', remote.title, error));
      known.get(remote.name)?.retry();
      return true;
    },
  };
}

/** The two places a remote's pages can come from: the release that is live, and the one before. */
function sources(loadTimeoutMs: number) {
  const integrity = createIntegrity();
  const fetches = new Map<string, number>();
  let host: Host | undefined;

  async function pagesOf(release: PlacedRelease): Promise<Pages> {
    const attempt = (fetches.get(release.global) ?? 0) + 1;
    fetches.set(release.global, attempt);
    integrity.trust(release);
    if (attempt === 1) preload(release, integrity.hashOf);
    const { createHost } = await import(/* webpackChunkName: "federation" */ './host');
    host ??= createHost({ loadTimeoutMs, hashOf: integrity.hashOf });
    return host(release, attempt);
  }

  return {
    /** Throws a {@link RemoteError} that says what was wrong. */
    live: async (remote: RemoteEntry): Promise<Loaded> => {
      try {
        const pages = await within(loadTimeoutMs, remote.title, pagesOf(remote));
        return { pages, version: remote.version, source: 'live' };
      } catch (error) {
        if (error instanceof TimeoutError) throw new RemoteError('late', 'remote', remote.title, error);
        throw await diagnosed(remote, error);
      }
    },
    /** Undefined when there is none, or it fails as well. */
    before: async (remote: RemoteEntry): Promise<Loaded | undefined> => {
      try {
        const release = await previousRelease(remote);
        if (!release) return undefined;
        const pages = await within(loadTimeoutMs, remote.title, pagesOf(release));
        return { pages, version: release.version, source: 'previous' };
      } catch {
        return undefined;
      }
    },
  };
}

/** The one of these remotes that declares `path`, if any. */
export function ownerOf(remotes: readonly RemoteEntry[], path: string): RemoteEntry | undefined {
  return remotes.find(({ routes }) => routes.some((route) => route.path === path));
}

/** Asks for the entry and the page's own files at once, beside the runtime: one round trip, not three. */
function preload({ base, entry, preload: files }: PlacedRelease, hashOf: (address: string) => string) {
  for (const file of [entry, ...files]) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = hashOf(base + file);
    link.href = base + file;
    document.head.append(link);
  }
}
