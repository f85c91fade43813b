import { parseJson } from '@venture/contract/parse';
import { Release } from '@venture/contract/remotes';
import { type Loadable, loadable } from '@venture/ui/loadable';
import { isPermanent, RemoteError } from '@venture/ui/remote-error';
import { type FileLoader, fetchVerified, type LocatedRelease, withAbort, within } from './fetch';
import { type ListedRemote, listSources, markBad, type ReleaseSource } from './find';
import type { createRunner, Pages } from './run';
import type { FramedPages } from './views/FramedPage';

/** The remotes of a page, each loaded when first needed. */
export type Remotes = {
  readonly get: (remote: ListedRemote) => Loadable<LoadedRemote>;
  /** Reports that a release threw while starting; true if another one is tried instead. */
  readonly reportCrash: (remote: ListedRemote, error: unknown) => boolean;
  /** Reports that a page was first shown, or a later error and whether it ended the page. */
  readonly report: (
    remote: ListedRemote,
    what: 'shown' | 'stopped' | 'uncaught',
    more?: Partial<LoadStep>,
  ) => void;
};

/** A remote's pages, or its release for a frame, with their source. */
export type LoadedRemote = {
  readonly pages: Pages | FramedPages;
  readonly version: string;
  readonly source: ReleaseSource;
};

/** A step or outcome of loading a release. */
export type LoadStep = {
  readonly name: string;
  readonly version: string;
  readonly source: ReleaseSource;
  /**
   * `ready`: its pages are loaded; `shown`: one is visible; `stopped`: an error ended it; `chunk-failed`: a lazy
   * file failed, and the page handles it; `uncaught`: it continues after an error.
   */
  readonly what: 'requested' | 'ready' | 'shown' | 'failed' | 'stopped' | 'chunk-failed' | 'uncaught';
  readonly error?: RemoteError | undefined;
  /** The error that `stopped` a page, or that it left `uncaught`. */
  readonly thrown?: unknown;
  /** Address of the release's folder; set once requested. */
  readonly base?: string;
  /** Whether the release runs in a frame, without access to the page. */
  readonly isFramed?: boolean | undefined;
};

/** A release from a list, or from its own `release.json`. */
export type ListedRelease = LocatedRelease &
  Pick<ListedRemote, 'hasLazyFiles' | 'manifestHash' | 'framed' | 'isPreview'>;

/** The time limits of an attempt to load a release. */
type Limits = {
  /** Aborts the loading of this release. */
  readonly own: AbortSignal;
  /** Aborts the loading of all releases of this remote. */
  readonly signal: AbortSignal;
};

/** Share of the deadline that a release gets if another one could replace it. */
const SHARE = 0.75;

/**
 * Creates the remotes' loaders; nothing is fetched before {@link Loadable.start}.
 * @param write called with every step of a remote's loading
 */
export function createRemotes(
  deadlineMs: number,
  files: FileLoader,
  write: (step: LoadStep) => void = () => undefined,
): Remotes {
  const loads = new Map<ListedRemote, Loadable<LoadedRemote>>();
  const crashes = new Map<string, RemoteError>();
  const load = createLoad(deadlineMs, createOpener(files, write), crashes);

  /** Returns a remote's currently shown pages, if it has loaded. */
  function shownOf(remote: ListedRemote): LoadedRemote | undefined {
    const current = loads.get(remote)?.get();
    return current?.state === 'ready' ? current.value : undefined;
  }

  return {
    get: (remote) => {
      const existing = loads.get(remote);
      if (existing) return existing;
      const made = loadable(remote.title, deadlineMs, (attempt, signal) => load(remote, attempt > 1, signal));
      loads.set(remote, made);
      return made;
    },
    reportCrash: (remote, thrown) => {
      const { name, title, previous } = remote;
      const shown = shownOf(remote);
      if (!shown || shown.source === 'previous') return false;
      const { version, source } = shown;
      const error = new RemoteError('crashed', 'remote', title, thrown);
      write({ name, version, source, what: 'failed', error });
      if (source === 'preview') return true; // the list has the live release again
      if (!previous) return false;
      crashes.set(name, error);
      loads.get(remote)?.retry();
      return true;
    },
    report: (remote, what, more) => {
      const { name, previous } = remote;
      const shown = shownOf(remote);
      if (!shown) return;
      const { version, source } = shown;
      // This page stays as it is; the next page begins with the previous release.
      if (what === 'stopped' && source === 'live' && previous) markBad({ name, version });
      write({ name, version, source, what, ...more });
    },
  };
}

/** Tries one release after another; throws what was wrong with the live one. */
function createLoad(
  deadlineMs: number,
  open: ReturnType<typeof createOpener>,
  crashes: Map<string, RemoteError>,
) {
  async function tryOne(
    source: ReleaseSource,
    remote: ListedRemote,
    ms: number,
    signal: AbortSignal,
  ): Promise<LoadedRemote | RemoteError> {
    try {
      return await within(ms, signal, async (own) => {
        const crash = crashes.get(remote.name);
        crashes.delete(remote.name);
        // The release threw while starting, so it is skipped and its replacement runs.
        if (crash) throw crash;
        return open(await findRelease(source, remote, own), source, { own, signal });
      });
    } catch (error) {
      return asFailure(error);
    }
  }

  return async (remote: ListedRemote, isRetry: boolean, signal: AbortSignal): Promise<LoadedRemote> => {
    const sources = listSources(remote, isRetry);
    const failures = new Map<ReleaseSource, RemoteError>();
    for (const source of sources) {
      const ms = source === sources.at(-1) ? deadlineMs : deadlineMs * SHARE;
      const result = await tryOne(source, remote, ms, signal);
      if (result instanceof RemoteError) {
        failures.set(source, result);
        continue;
      }
      const failure = failures.get('live');
      if (failure && isPermanent(failure)) markBad(remote);
      return result;
    }
    throw failures.get('live') ?? failures.get('preview');
  };
}

/** Finds the release; the previous one is looked up in its own `release.json`. */
async function findRelease(
  source: ReleaseSource,
  remote: ListedRemote,
  signal: AbortSignal,
): Promise<ListedRelease> {
  if (source !== 'previous' || !remote.previous) return remote;
  const { version, manifestHash } = remote.previous;
  const release = await fetchRelease(releaseBase(remote.base, version), manifestHash, signal);
  return { ...release, framed: remote.framed, manifestHash };
}

/** Fetches `release.json` from a release's folder and verifies its hash. */
export async function fetchRelease(
  base: string,
  hash: string | undefined,
  signal: AbortSignal,
): Promise<LocatedRelease> {
  const address = new URL(`${base}release.json`, document.baseURI).href;
  const cache = hash === undefined && ({ cache: 'no-store' } as const);
  const bytes = await fetchVerified({ address, hash, part: 'remote', ...cache }, signal);
  return { ...parseJson(Release, new TextDecoder().decode(bytes), address), base };
}

/** Address of another release of the same remote. */
export function releaseBase(base: string, version: string): string {
  return new URL(`../${version}/`, new URL(base, document.baseURI)).href;
}

/** Returns a failure that another release may avoid; rethrows the shell's failures. */
function asFailure(error: unknown): RemoteError {
  if (error instanceof RemoteError && error.part !== 'platform') return error;
  throw error;
}

/** Opens one release: fetches its files, then runs it in the page, or hands it to a frame. */
function createOpener(files: FileLoader, report: (step: LoadStep) => void) {
  const loadRunner = createRunnerLoader(files);

  /** Adds the hashes in `release.json`, since the list has only those of the first files. */
  async function addLaterHashes(listed: ListedRelease, own: AbortSignal): Promise<void> {
    const { hasLazyFiles, manifestHash, base, framed } = listed;
    if (!(hasLazyFiles || framed) || !manifestHash) return;
    const whole = await fetchRelease(base, manifestHash, own);
    files.addHashes(base, { ...whole.files, ...listed.files });
  }

  async function openInFrame(release: ListedRelease, own: AbortSignal): Promise<FramedPages> {
    const frames = import(/* webpackChunkName: "frames" */ './views/FramedPage');
    const { loadFramedPages } = await withAbort(own, frames);
    return loadFramedPages(release, files, (later) => addLaterHashes(release, later), own);
  }

  async function openInPage(release: ListedRelease, { own, signal }: Limits): Promise<Pages> {
    const [run] = await Promise.all([
      loadRunner(signal),
      files.preloadFirst(release, own),
      addLaterHashes(release, own),
    ]);
    return withAbort(own, run(release));
  }

  /** @throws RemoteError that says what was wrong */
  return async (release: ListedRelease, source: ReleaseSource, limits: Limits): Promise<LoadedRemote> => {
    const { name, version, base, title, framed: isFramed } = release;
    const { own } = limits;
    const step = (what: LoadStep['what'], error?: RemoteError) =>
      report({ name, version, source, what, base, isFramed, error });
    step('requested');
    try {
      const pages = isFramed ? await openInFrame(release, own) : await openInPage(release, limits);
      step('ready');
      files.onChunkFailed(release, (error) => step('chunk-failed', error));
      return { pages, version, source };
    } catch (error) {
      const failure =
        error instanceof RemoteError
          ? error
          : new RemoteError(own.aborted ? 'late' : 'broken', 'remote', title, error);
      step('failed', failure);
      throw failure;
    }
  };
}

/** Loads the container runtime, which is part of the app and may use up the whole time limit. */
function createRunnerLoader(files: FileLoader) {
  let runner: ReturnType<typeof createRunner> | undefined;
  return async (signal: AbortSignal) => {
    try {
      const { createRunner } = await withAbort(signal, import(/* webpackChunkName: "federation" */ './run'));
      runner ??= createRunner(files.hashOf);
      return runner;
    } catch (error) {
      if (error instanceof RemoteError) throw error;
      throw new RemoteError(signal.aborted ? 'late' : 'broken', 'platform', 'The loader of remotes', error);
    }
  };
}
