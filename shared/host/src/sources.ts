import type { RemoteEntry } from '@venture/contract/remotes';
import { diagnosed, RemoteError } from '@venture/ui/failure';
import { TimeoutError, within } from '@venture/ui/loadable';
import { askAgain } from './ask-again';
import { previousRelease, releaseWithHash } from './fallback';
import type { Pages, PlacedRelease } from './host';
import { createIntegrity } from './integrity';
import { watchLater } from './later';
import type { Source, Step } from './steps';

/** A remote's pages, and which release they came from. */
export type Loaded = {
  readonly pages: Pages;
  readonly version: string;
  readonly source: Source;
};

type Host = ReturnType<typeof import('./host').createHost>;

/** A release as it stands in a list, or in its own `release.json`. */
type Listed = PlacedRelease & Pick<RemoteEntry, 'later' | 'release'>;

/** The places a remote's pages can come from, each of whose steps is reported. */
export function sources(loadTimeoutMs: number, report: (step: Step) => void) {
  const later = watchLater(loadTimeoutMs);
  const integrity = createIntegrity(later.asked);
  const fetches = new Map<string, number>();
  let host: Host | undefined;
  let runtimeAsks = 0;

  async function pagesOf(release: Listed, told: (what: Step['what']) => void): Promise<Pages> {
    const attempt = (fetches.get(release.global) ?? 0) + 1;
    fetches.set(release.global, attempt);
    integrity.trust(release);
    if (attempt === 1) preload(release, integrity.hashOf);
    const trusted = trustLater(release, attempt);
    trusted.catch(() => undefined); // heard below, unless the first files fail as well
    const { createHost } = await runtime();
    told('runtime');
    host ??= createHost({ loadTimeoutMs, hashOf: integrity.hashOf });
    const pages = await host(release, attempt);
    await trusted;
    return pages;
  }

  function runtime() {
    runtimeAsks += 1;
    if (!host && runtimeAsks > 1) askAgain(runtimeAsks);
    return import(/* webpackChunkName: "federation" */ './host');
  }

  /** The list tells the hashes of the first files, `release.json` those of all others. */
  async function trustLater(listed: Listed, attempt: number): Promise<void> {
    const { base, later, release, entry, preload: first } = listed;
    if (!later || !release) return;
    const { files } = await releaseWithHash(base, release, attempt > 1 ? 'reload' : 'default');
    const rest = Object.entries(files).filter(([file]) => file !== entry && !first.includes(file));
    integrity.trust({ base, files: Object.fromEntries(rest) });
  }

  /** Throws a {@link RemoteError} that says what was wrong. */
  async function from(release: Listed, source: Source): Promise<Loaded> {
    const { name, version, base, title } = release;
    const told = (what: Step['what'], error?: RemoteError) =>
      report({ name, version, source, what, at: performance.now(), base, error });
    try {
      told('asked');
      later.rest(base);
      const pages = await within(loadTimeoutMs, title, pagesOf(release, told));
      told('ready');
      later.watch(base, (error) => told('lacking', error));
      return { pages, version, source };
    } catch (error) {
      const late = error instanceof TimeoutError && new RemoteError('late', 'remote', title, error);
      const failure = late || (await diagnosed(release, error));
      told('failed', failure);
      throw failure;
    }
  }

  return {
    from,
    /** Undefined when there is none, or it fails as well. */
    before: async (remote: RemoteEntry): Promise<Loaded | undefined> => {
      try {
        const release = await previousRelease(remote);
        return release && (await from(release, 'previous'));
      } catch {
        return undefined;
      }
    },
  };
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
