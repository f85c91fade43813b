import type { RemoteEntry } from '@venture/contract/remotes';
import { type Loadable, loadable } from '@venture/ui/loadable';
import { isPermanent, RemoteError } from '@venture/ui/remote-error';
import { isKnownBad, markBad } from './bad-releases';
import type { FileLoader } from './files';
import {
  createOpener,
  type ListedRelease,
  type LoadAttempt,
  type LoadedRemote,
  type LoadStep,
  type ReleaseSource,
} from './open';
import { fetchRelease, releaseBase } from './releases';

/** The remotes of a page, each loaded when first needed. */
export type Remotes = {
  readonly get: (remote: RemoteEntry) => Loadable<LoadedRemote>;
  /** Reports that a release threw while starting; true if a previous one is tried instead. */
  readonly reportCrash: (remote: RemoteEntry, error: unknown) => boolean;
  /** Reports that a page was shown for the first time, or threw later, and whether the error ended it. */
  readonly report: (
    remote: RemoteEntry,
    what: 'shown' | 'stopped' | 'threw',
    more?: Partial<LoadStep>,
  ) => void;
};

type Options = {
  /** Called with every step of a remote's loading. */
  readonly report?: (step: LoadStep) => void;
  /** The release that this tab previews in place of a live one, if any. */
  readonly preview?: () => Preview | undefined;
};

/** A release that replaces a live one in this tab. */
export type Preview = {
  readonly release: ListedRelease;
  /** The live release; undefined if the remote is disabled or unusable. */
  readonly live: RemoteEntry | undefined;
  /** Called when the preview failed and the live release is used again. */
  readonly onFailure: (error: unknown) => void;
};

/** A release to try; the previous one must be looked up first. */
type Candidate = {
  readonly source: ReleaseSource;
  readonly find: (signal: AbortSignal) => ListedRelease | Promise<ListedRelease>;
  readonly onFailure?: (error: RemoteError) => void;
};

/** Share of the deadline for a release that another one could replace. */
const SHARE = 0.75;

/** Creates the loaders of remotes; nothing is fetched before {@link Loadable.start}. */
export function createRemotes(deadlineMs: number, files: FileLoader, options: Options = {}): Remotes {
  const entries = new Map<string, RemoteEntry>();
  const loads = new Map<string, Loadable<LoadedRemote>>();
  const crashes = new Map<string, RemoteError>();
  const report = options.report ?? (() => undefined);
  const load = createLoad(deadlineMs, createOpener(files, report), crashes, options.preview);

  /** What is shown of a remote now, if it has loaded. */
  function shownOf({ name }: RemoteEntry): LoadedRemote | undefined {
    const current = loads.get(name)?.get();
    return current?.state === 'ready' ? current.value : undefined;
  }

  function tell(remote: RemoteEntry, what: LoadStep['what'], more: Partial<LoadStep> = {}): void {
    const shown = shownOf(remote);
    if (!shown) return;
    const { version, source } = shown;
    report({ name: remote.name, version, source, what, ...more });
  }

  return {
    get: (remote) => {
      const { name, title } = remote;
      entries.set(name, remote);
      const existing = loads.get(name);
      if (existing) return existing;
      const made = loadable(title, deadlineMs, (attempt, signal) =>
        load(entries.get(name) ?? remote, attempt > 1, signal),
      );
      loads.set(name, made);
      return made;
    },
    reportCrash: (remote, error) => {
      const shown = shownOf(remote);
      if (!shown || shown.source === 'previous') return false;
      const crash = new RemoteError('crashed', 'remote', remote.title, error);
      tell(remote, 'failed', { error: crash });
      if (!remote.previous && shown.source === 'live') return false;
      crashes.set(remote.name, crash);
      loads.get(remote.name)?.retry();
      return true;
    },
    report: (remote, what, more) => {
      const shown = shownOf(remote);
      // The page stays as it is; the next one begins with the release before.
      if (what === 'stopped' && shown?.source === 'live' && remote.previous)
        markBad({ name: remote.name, version: shown.version });
      tell(remote, what, more);
    },
  };
}

/** Tries one release after the other; throws what was wrong with the live one. */
function createLoad(
  deadlineMs: number,
  open: ReturnType<typeof createOpener>,
  crashes: Map<string, RemoteError>,
  previewed: Options['preview'],
) {
  async function tryOne({ source, find }: Candidate, { name }: RemoteEntry, limits: LoadAttempt) {
    const crash = crashes.get(name);
    crashes.delete(name);
    // It threw while starting, so it is not run again for what now replaces it.
    if (crash) throw crash;
    return open(await find(limits.own), source, limits);
  }

  function previewOf({ name }: RemoteEntry): Preview | undefined {
    const preview = previewed?.();
    return preview?.release.name === name ? preview : undefined;
  }

  return async (remote: RemoteEntry, isRetry: boolean, signal: AbortSignal): Promise<LoadedRemote> => {
    const preview = previewOf(remote);
    const live = preview ? preview.live : remote;
    const candidates = candidatesOf(live, preview, isRetry);
    const failures = new Map<ReleaseSource, RemoteError>();
    for (const candidate of candidates) {
      const attempt = (own: AbortSignal) => tryOne(candidate, remote, { own, signal });
      const isLast = candidate === candidates.at(-1);
      const result = await (isLast ? attempt(signal) : within(deadlineMs * SHARE, signal, attempt)).catch(
        asFailure,
      );
      if (!(result instanceof RemoteError)) {
        if (result.source === 'previous') markIfBad(live, failures.get('live'));
        return result;
      }
      failures.set(candidate.source, result);
      candidate.onFailure?.(result);
    }
    throw failures.get('live') ?? failures.get('preview');
  };
}

/** Candidates in order: preview, live, previous. One that failed for good comes last, until the user retries it. */
function candidatesOf(
  live: RemoteEntry | undefined,
  preview: Preview | undefined,
  isRetry: boolean,
): readonly Candidate[] {
  const previewed: readonly Candidate[] = preview
    ? [{ source: 'preview', find: () => preview.release, onFailure: preview.onFailure }]
    : [];
  if (!live) return previewed;
  const { base, previous, framed } = live;
  const first: Candidate = { source: 'live', find: () => live };
  if (!previous) return [...previewed, first];
  const second: Candidate = {
    source: 'previous',
    find: async (signal) => ({
      ...(await fetchRelease(releaseBase(base, previous.version), previous.manifestHash, signal)),
      ...{ framed, manifestHash: previous.manifestHash },
    }),
  };
  return [...previewed, ...(isKnownBad(live) && !isRetry ? [second, first] : [first, second])];
}

/** A failure that another release may avoid; rethrows failures of the shell. */
function asFailure(error: unknown): RemoteError {
  if (error instanceof RemoteError && error.part !== 'platform') return error;
  throw error;
}

function markIfBad(live: RemoteEntry | undefined, failure: RemoteError | undefined): void {
  if (live && failure && isPermanent(failure)) markBad(live);
}

/** Does the work with a signal that ends with the other one, or once the time has passed before the work is done. */
async function within<Value>(
  ms: number,
  other: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  other.addEventListener('abort', () => controller.abort());
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
