import type { RemoteEntry } from '@venture/contract/remotes';
import { type Loadable, loadable, RETRY_DELAY_MS } from '@venture/ui/loadable';
import { isPermanent, isTransient, RemoteError } from '@venture/ui/remote-error';
import { isKnownBad, markBad } from './fallback';
import { createReleaseLoader, type LoadedRemote } from './release-loader';
import type { Step } from './steps';

/** The remotes of a page, each fetched when it is first needed. */
export type Remotes = {
  readonly get: (remote: RemoteEntry) => Loadable<LoadedRemote>;
  /** Reports that the live release threw while starting; true if an earlier one is tried instead. */
  readonly reportCrash: (remote: RemoteEntry, error: unknown) => boolean;
  /** Reports that a page was shown for the first time, or that it threw later. */
  readonly report: (remote: RemoteEntry, what: 'shown' | 'stopped') => void;
};

type Options = {
  /** Called with every step of a remote on its way to the screen. */
  readonly report?: (step: Step) => void;
  /** The release that this person chose instead of a live one, if any. */
  readonly override?: () => Override | undefined;
};

/** What a person chose for one remote. */
export type Override = {
  readonly chosen: RemoteEntry;
  /** Missing where the remote is disabled, or unusable as it was released. */
  readonly live: RemoteEntry | undefined;
  /** Called when it failed and the live release is used again. */
  readonly onDropped: (error: unknown) => void;
};

/** The live release, a retry, and the previous release: each has the whole time. */
const MAX_LOADS = 3;

/** Prepares the loading of remotes; nothing is fetched before {@link Loadable.start}. */
export function createRemotes(loadTimeoutMs: number, options: Options = {}): Remotes {
  const loads = new Map<string, Loadable<LoadedRemote>>();
  const crashes = new Map<string, RemoteError>();
  const report = options.report ?? (() => {});
  const load = createLoader(
    createReleaseLoader(loadTimeoutMs, report),
    crashes,
    options.override ?? (() => undefined),
  );

  function tell({ name }: RemoteEntry, what: Step['what'], error?: RemoteError): void {
    const current = loads.get(name)?.get();
    if (current?.state !== 'ready') return;
    const { version, source } = current.value;
    report({ name, version, source, what, at: performance.now(), error });
  }

  return {
    get: (remote) => {
      const existing = loads.get(remote.name);
      if (existing) return existing;
      const made = loadable(remote.title, MAX_LOADS * loadTimeoutMs, (attempt) => load(remote, attempt));
      loads.set(remote.name, made);
      return made;
    },
    reportCrash: (remote, error) => {
      const current = loads.get(remote.name)?.get();
      if (current?.state !== 'ready' || current.value.source === 'previous') return false;
      const crash = new RemoteError('crashed', 'remote', remote.title, error);
      tell(remote, 'failed', crash);
      if (!remote.previous && current.value.source === 'live') return false;
      crashes.set(remote.name, crash);
      loads.get(remote.name)?.retry();
      return true;
    },
    report: (remote, what) => tell(remote, what),
  };
}

/** Decides which release of a remote is tried, and which next. */
function createLoader(
  { loadRelease, loadPrevious }: ReturnType<typeof createReleaseLoader>,
  crashes: Map<string, RemoteError>,
  chosen: () => Override | undefined,
) {
  const dropped = new Map<string, RemoteEntry | undefined>();

  /** The override is used until it fails; then the live release, as if nothing had been chosen. */
  async function load(remote: RemoteEntry, attempt: number): Promise<LoadedRemote> {
    const { name, title } = remote;
    const override = chosen();
    if (override?.chosen.name === name && !dropped.has(name)) {
      try {
        return await (rethrowCrash(remote) ?? loadRelease(override.chosen, 'override'));
      } catch (error) {
        dropped.set(name, override.live);
        override.onDropped(error);
      }
    }
    if (!dropped.has(name)) return loadReleased(remote, attempt);
    const released = dropped.get(name);
    if (!released) throw new RemoteError('broken', 'remote', title);
    return loadReleased(released, attempt);
  }

  async function loadReleased(remote: RemoteEntry, attempt: number): Promise<LoadedRemote> {
    if (isKnownBad(remote) && attempt === 1) {
      const loaded = await loadPrevious(remote);
      if (loaded) return loaded;
    }
    try {
      return await (rethrowCrash(remote) ?? loadRelease(remote, 'live'));
    } catch (error) {
      const loaded = error instanceof RemoteError && (await recover(remote, error));
      if (loaded) return loaded;
      throw error;
    }
  }

  /** A failure that may be the connection's is retried once; then the previous release takes over. */
  async function recover(remote: RemoteEntry, error: RemoteError): Promise<LoadedRemote | undefined> {
    let last = error;
    if (isTransient(error)) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      try {
        return await loadRelease(remote, 'live');
      } catch (again) {
        if (again instanceof RemoteError) last = again;
      }
    }
    const loaded = await loadPrevious(remote);
    if (loaded && isPermanent(last)) markBad(remote);
    return loaded;
  }

  /** The error that the release threw while starting, once. */
  function rethrowCrash({ name }: RemoteEntry): Promise<never> | undefined {
    const crash = crashes.get(name);
    crashes.delete(name);
    return crash && Promise.reject(crash);
  }

  return load;
}

/** The one of these remotes that declares `path`, if any. */
export function ownerOf(remotes: readonly RemoteEntry[], path: string): RemoteEntry | undefined {
  return remotes.find(({ routes }) => routes.some((route) => route.path === path));
}
