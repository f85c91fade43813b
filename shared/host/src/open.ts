import type { RemoteEntry } from '@venture/contract/remotes';
import { RemoteError } from '@venture/ui/remote-error';
import type { ComponentType } from 'react';
import { clearStarting, hasFrozen, markStarting } from './bad-releases';
import { withAbort } from './fetch-verified';
import type { FileLoader, LocatedRelease } from './files';
import type { FramedRelease } from './framed';
import { fetchRelease } from './releases';
import type { createRunner, Pages } from './run';
import type { FramedProps } from './views/FramedPage';

type Runner = ReturnType<typeof createRunner>;

/** Where a remote's pages come from: the live release, the previous one because that failed, or a preview. */
export type Source = 'live' | 'previous' | 'preview';

/** One step of a release on its way to the screen, or its outcome. */
export type LoadStep = {
  readonly name: string;
  readonly version: string;
  readonly source: Source;
  /**
   * `ready`: its pages are there; `shown`: one of them is on the screen;
   * `lacking`: a file that comes later failed, and the page copes with it; `threw`: it goes on after an error.
   */
  readonly what: 'asked' | 'ready' | 'shown' | 'failed' | 'stopped' | 'lacking' | 'threw';
  readonly error?: RemoteError | undefined;
  /** What `stopped` a page, or what it `threw`. */
  readonly thrown?: unknown;
  /** How long a page took until it was shown, since it was opened. */
  readonly shownMs?: number | undefined;
  /** Address of the release's folder; set when it is requested. */
  readonly base?: string;
  /** It runs in a frame, and reaches nothing of the page. */
  readonly isFramed?: boolean | undefined;
};

/** A remote's pages, or its release for a frame, and which release they came from. */
export type LoadedRemote = {
  readonly pages: Pages | FramedPages;
  readonly version: string;
  readonly source: Source;
};

/** The pages of a release in a frame, and what shows one of them. */
export type FramedPages = { readonly framed: FramedRelease; readonly View: ComponentType<FramedProps> };

/** From a list, or from its own `release.json`. */
export type ListedRelease = LocatedRelease &
  Pick<RemoteEntry, 'later' | 'release' | 'framed'> & { readonly isPreview?: boolean };

/** How long a release may take. */
export type LoadAttempt = {
  /** Whether a person asked for another attempt. */
  readonly isRetry: boolean;
  /** Ends the time of this release. */
  readonly own: AbortSignal;
  /** Ends the time of all releases of this remote. */
  readonly signal: AbortSignal;
};

const importFrames = () =>
  Promise.all([
    import(/* webpackChunkName: "frames" */ './framed'),
    import(/* webpackChunkName: "frames" */ './views/FramedPage'),
  ]);

/** Obtains a release and runs it. */
export function createOpener(files: FileLoader, report: (step: LoadStep) => void) {
  let runner: Runner | undefined;

  /** What runs containers is a part of the application, and has all the time there is. */
  async function loadRunner(signal: AbortSignal): Promise<Runner> {
    try {
      const { createRunner } = await withAbort(signal, import(/* webpackChunkName: "federation" */ './run'));
      runner ??= createRunner(files.hashOf);
      return runner;
    } catch (error) {
      if (error instanceof RemoteError) throw error;
      throw new RemoteError(signal.aborted ? 'late' : 'broken', 'platform', 'The loader of remotes', error);
    }
  }

  /** The list gives the hashes of the first files, `release.json` those of all others. */
  async function addLaterHashes(listed: ListedRelease, own: AbortSignal): Promise<void> {
    const { later, release, base, framed } = listed;
    if (!(later || framed) || !release) return;
    const whole = await fetchRelease(base, release, own);
    files.addHashes(base, { ...whole.files, ...listed.files });
  }

  /** @throws RemoteError that says what was wrong */
  return async function open(
    release: ListedRelease,
    source: Source,
    { own, signal, isRetry }: LoadAttempt,
  ): Promise<LoadedRemote> {
    const { name, version, base, title, framed: isFramed } = release;
    const step = (what: LoadStep['what'], error?: RemoteError) =>
      report({ name, version, source, what, base, isFramed, error });
    step('asked');
    try {
      if (hasFrozen(release) && !isRetry) throw new RemoteError('frozen', 'remote', title);
      if (release.framed) {
        const [{ loadFramedRelease }, { FramedPage }] = await withAbort(own, importFrames());
        const framed = await loadFramedRelease(
          release,
          files,
          (later) => addLaterHashes(release, later),
          own,
        );
        step('ready');
        files.onLacking(release, (error) => step('lacking', error));
        return { pages: { framed, View: FramedPage }, version, source };
      }
      const [run] = await Promise.all([
        loadRunner(signal),
        files.bringFirst(release, own),
        addLaterHashes(release, own),
      ]);
      markStarting(release);
      const pages = await withAbort(own, run(release)).finally(() => clearStarting(release));
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
