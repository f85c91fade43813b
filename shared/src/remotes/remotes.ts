import type { RemoteEntry } from './contract';
import type { Pages } from './host';
import type { Listing } from './listing';
import { type Loadable, loadable } from './loadable';

/** The remotes of a page, each fetched when it is first needed. */
export type Remotes = {
  /** The pages of the remote with this name. */
  readonly pages: (remote: RemoteEntry) => Loadable<Pages>;
};

type Host = ReturnType<typeof import('./host').createHost>;

/** Prepares the loading of remotes; nothing is fetched before {@link Loadable.start}. */
export function createRemotes(loadTimeoutMs: number): Remotes {
  const known = new Map<string, Loadable<Pages>>();
  let host: Host | undefined;
  const load = async (remote: RemoteEntry, attempt: number): Promise<Pages> => {
    preload(remote, attempt);
    if (!host) {
      const { createHost } = await import(/* webpackChunkName: "federation" */ './host');
      host ??= createHost(loadTimeoutMs);
    }
    return host(remote, attempt);
  };
  return {
    pages: (remote) => {
      const existing = known.get(remote.name);
      if (existing) return existing;
      const made = loadable(remote.title, loadTimeoutMs, (attempt) => load(remote, attempt));
      known.set(remote.name, made);
      return made;
    },
  };
}

/** The remote that declares `path`, if any. */
export function ownerOf({ remotes }: Listing, path: string): RemoteEntry | undefined {
  return remotes.find(({ routes }) => routes.some((route) => route.path === path));
}

/** Asks for the entry and the page's own files at once, beside the runtime: one round trip, not three. */
function preload({ base, entry, preload: files }: RemoteEntry, attempt: number) {
  if (attempt > 1) return;
  for (const file of [entry, ...files]) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = base + file;
    document.head.append(link);
  }
}
