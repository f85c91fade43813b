import type { RemoteEntry } from '@venture/contract/remotes';
import { RemoteError } from '@venture/ui/remote-error';
import type { ComponentType } from 'react';
import { withAbort } from './fetch-verified';
import type { FileLoader, LocatedRelease } from './files';
import type { FramedRelease } from './framed';
import { fetchRelease } from './releases';
import type { createRunner, Pages } from './run';
import type { FramedProps } from './views/FramedPage';

type Runner = ReturnType<typeof createRunner>;

/** Which release provides the pages: the live one, the previous one as a fallback, or a preview. */
export type ReleaseSource = 'live' | 'previous' | 'preview';

/** A step or outcome of loading a release. */
export type LoadStep = {
  readonly name: string;
  readonly version: string;
  readonly source: ReleaseSource;
  /**
   * `ready`: its pages are loaded; `shown`: one is visible; `lacking`: a lazy file failed and the page
   * handles it; `threw`: it continues after an error.
   */
  readonly what: 'asked' | 'ready' | 'shown' | 'failed' | 'stopped' | 'lacking' | 'threw';
  readonly error?: RemoteError | undefined;
  /** The error that `stopped` a page, or that it `threw`. */
  readonly thrown?: unknown;
  /** Address of the release's folder; set once requested. */
  readonly base?: string;
  /** Whether it runs in a frame, without access to the page. */
  readonly isFramed?: boolean | undefined;
};

/** A remote's pages, or its release for a frame, with their source. */
export type LoadedRemote = {
  readonly pages: Pages | FramedPages;
  readonly version: string;
  readonly source: ReleaseSource;
};

/** A framed release, and the component that shows its pages. */
export type FramedPages = { readonly framed: FramedRelease; readonly View: ComponentType<FramedProps> };

/** A release from a list, or from its own `release.json`. */
export type ListedRelease = LocatedRelease &
  Pick<RemoteEntry, 'hasLazyFiles' | 'manifestHash' | 'framed'> & { readonly isPreview?: boolean };

/** Time limits of an attempt. */
export type LoadAttempt = {
  /** Aborts this release. */
  readonly own: AbortSignal;
  /** Aborts all releases of this remote. */
  readonly signal: AbortSignal;
};

const importFrames = () =>
  Promise.all([
    import(/* webpackChunkName: "frames" */ './framed'),
    import(/* webpackChunkName: "frames" */ './views/FramedPage'),
  ]);

export function createOpener(files: FileLoader, report: (step: LoadStep) => void) {
  const loadRunner = createRunnerLoader(files);

  /** The list contains hashes of the first files; `release.json` contains all others. */
  async function addLaterHashes(listed: ListedRelease, own: AbortSignal): Promise<void> {
    const { hasLazyFiles, manifestHash, base, framed } = listed;
    if (!(hasLazyFiles || framed) || !manifestHash) return;
    const whole = await fetchRelease(base, manifestHash, own);
    files.addHashes(base, { ...whole.files, ...listed.files });
  }

  async function openInFrame(release: ListedRelease, own: AbortSignal): Promise<FramedPages> {
    const [{ loadFramedRelease }, { FramedPage }] = await withAbort(own, importFrames());
    const addLater = (later: AbortSignal) => addLaterHashes(release, later);
    return { framed: await loadFramedRelease(release, files, addLater, own), View: FramedPage };
  }

  async function openInPage(release: ListedRelease, own: AbortSignal, signal: AbortSignal): Promise<Pages> {
    const [run] = await Promise.all([
      loadRunner(signal),
      files.bringFirst(release, own),
      addLaterHashes(release, own),
    ]);
    return withAbort(own, run(release));
  }

  /** @throws RemoteError that says what was wrong */
  return async function open(
    release: ListedRelease,
    source: ReleaseSource,
    { own, signal }: LoadAttempt,
  ): Promise<LoadedRemote> {
    const { name, version, base, title, framed: isFramed } = release;
    const step = (what: LoadStep['what'], error?: RemoteError) =>
      report({ name, version, source, what, base, isFramed, error });
    step('asked');
    try {
      const pages = isFramed ? await openInFrame(release, own) : await openInPage(release, own, signal);
      step('ready');
      files.onLacking(release, (error) => step('lacking', error));
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

/** What runs containers is a part of the application, and has all the time there is. */
function createRunnerLoader(files: FileLoader): (signal: AbortSignal) => Promise<Runner> {
  let runner: Runner | undefined;
  return async (signal) => {
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
