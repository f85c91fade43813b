import type { RemoteEntry } from '@venture/contract/remotes';
import { TimeoutError, withTimeout } from '@venture/ui/loadable';
import { diagnose, RemoteError } from '@venture/ui/remote-error';
import { fetchPreviousRelease, fetchRelease } from './fallback';
import type { LocatedRelease, Pages } from './host';
import { createIntegrity } from './integrity';
import { watchLazyFiles } from './lazy-files';
import { retryPendingFiles } from './retry-files';
import type { Source, Step } from './steps';

/** A remote's pages, and which release they came from. */
export type LoadedRemote = {
  readonly pages: Pages;
  readonly version: string;
  readonly source: Source;
};

type Host = ReturnType<typeof import('./host').createHost>;

/** A release from a list, or from its own `release.json`. */
type ListedRelease = LocatedRelease & Pick<RemoteEntry, 'later' | 'release'>;

/** The places a remote's pages can come from, each of whose steps is reported. */
export function createReleaseLoader(loadTimeoutMs: number, report: (step: Step) => void) {
  const lazyFiles = watchLazyFiles(loadTimeoutMs);
  const integrity = createIntegrity(lazyFiles.requested);
  const fetches = new Map<string, number>();
  let host: Host | undefined;
  let runtimeAttempts = 0;

  async function loadPages(release: ListedRelease, reportStep: (what: Step['what']) => void): Promise<Pages> {
    const attempt = (fetches.get(release.global) ?? 0) + 1;
    fetches.set(release.global, attempt);
    integrity.addHashes(release);
    if (attempt === 1) preload(release, integrity.hashOf);
    const hashesAdded = addLazyHashes(release, attempt);
    hashesAdded.catch(() => undefined); // handled below, unless the first files fail too
    const { createHost } = await loadRuntime();
    reportStep('runtime');
    host ??= createHost({ loadTimeoutMs, hashOf: integrity.hashOf });
    const pages = await host(release, attempt);
    await hashesAdded;
    return pages;
  }

  function loadRuntime() {
    runtimeAttempts += 1;
    if (!host && runtimeAttempts > 1) retryPendingFiles(runtimeAttempts);
    return import(/* webpackChunkName: "federation" */ './host');
  }

  /** The list tells the hashes of the first files, `release.json` those of all others. */
  async function addLazyHashes(listed: ListedRelease, attempt: number): Promise<void> {
    const { base, later, release, entry, preload: first } = listed;
    if (!later || !release) return;
    const { files } = await fetchRelease(base, release, attempt > 1 ? 'reload' : 'default');
    const rest = Object.entries(files).filter(([file]) => file !== entry && !first.includes(file));
    integrity.addHashes({ base, files: Object.fromEntries(rest) });
  }

  /** Throws a {@link RemoteError} that says what was wrong. */
  async function loadRelease(release: ListedRelease, source: Source): Promise<LoadedRemote> {
    const { name, version, base, title } = release;
    const reportStep = (what: Step['what'], error?: RemoteError) =>
      report({ name, version, source, what, at: performance.now(), base, error });
    try {
      reportStep('asked');
      lazyFiles.unwatch(base);
      const pages = await withTimeout(loadTimeoutMs, title, loadPages(release, reportStep));
      reportStep('ready');
      lazyFiles.watch(base, (error) => reportStep('lacking', error));
      return { pages, version, source };
    } catch (error) {
      const late = error instanceof TimeoutError && new RemoteError('late', 'remote', title, error);
      const failure = late || (await diagnose(release, error));
      reportStep('failed', failure);
      throw failure;
    }
  }

  return {
    loadRelease,
    /** Undefined when there is none, or it fails as well. */
    loadPrevious: async (remote: RemoteEntry): Promise<LoadedRemote | undefined> => {
      try {
        const release = await fetchPreviousRelease(remote);
        return release && (await loadRelease(release, 'previous'));
      } catch {
        return undefined;
      }
    },
  };
}

/** Requests the entry and the page's own files together with the runtime: one round trip, not three. */
function preload({ base, entry, preload: files }: LocatedRelease, hashOf: (address: string) => string) {
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
