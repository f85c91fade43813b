import type { RemoteEntry } from '@venture/contract/remotes';
import { isLasting, isPassing, RemoteError } from '@venture/ui/failure';
import { type Loadable, loadable, SECOND_TRY_MS } from '@venture/ui/loadable';
import { isKnownBad, rememberBad } from './fallback';
import { type Loaded, sources } from './sources';
import type { Step } from './steps';

/** The remotes of a page, each fetched when it is first needed. */
export type Remotes = {
  readonly of: (remote: RemoteEntry) => Loadable<Loaded>;
  /** Tells that the live release threw while it was starting; true when an earlier one is tried instead. */
  readonly crashed: (remote: RemoteEntry, error: unknown) => boolean;
  /** Tells that a page is there for the first time, or that it threw later. */
  readonly tell: (remote: RemoteEntry, what: 'shown' | 'stopped') => void;
};

type Options = {
  /** Hears of every step on a remote's way to the screen. */
  readonly report?: (step: Step) => void;
  /** The release that this person chose in place of a live one, if any. */
  readonly override?: () => Override | undefined;
};

/** What a person chose for one remote. */
export type Override = {
  readonly chosen: RemoteEntry;
  /** Missing where the remote is resting, or unusable as it was released. */
  readonly live: RemoteEntry | undefined;
  /** Told when it failed, and the live release is used again. */
  readonly onDropped: (error: unknown) => void;
};

/** The live release, that again, and the one before: each has the whole time. */
const LOADS_AT_MOST = 3;

/** Prepares the loading of remotes; nothing is fetched before {@link Loadable.start}. */
export function createRemotes(loadTimeoutMs: number, options: Options = {}): Remotes {
  const known = new Map<string, Loadable<Loaded>>();
  const crashes = new Map<string, RemoteError>();
  const report = options.report ?? (() => {});
  const load = loader(sources(loadTimeoutMs, report), crashes, options.override ?? (() => undefined));

  function tell({ name }: RemoteEntry, what: Step['what'], error?: RemoteError): void {
    const current = known.get(name)?.get();
    if (current?.state !== 'ready') return;
    const { version, source } = current.value;
    report({ name, version, source, what, at: performance.now(), error });
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
      if (current?.state !== 'ready' || current.value.source === 'previous') return false;
      const crash = new RemoteError('crashed', 'remote', remote.title, error);
      tell(remote, 'failed', crash);
      if (!remote.previous && current.value.source === 'live') return false;
      crashes.set(remote.name, crash);
      known.get(remote.name)?.retry();
      return true;
    },
    tell: (remote, what) => tell(remote, what),
  };
}

/** Decides which release of a remote is tried, and which next. */
function loader(
  { from, before }: ReturnType<typeof sources>,
  crashes: Map<string, RemoteError>,
  chosen: () => Override | undefined,
) {
  const dropped = new Map<string, RemoteEntry | undefined>();

  /** What a person chose is used until it fails; then the released one is, as if nothing had been chosen. */
  async function load(remote: RemoteEntry, attempt: number): Promise<Loaded> {
    const { name, title } = remote;
    const override = chosen();
    if (override?.chosen.name === name && !dropped.has(name)) {
      try {
        return await (thrown(remote) ?? from(override.chosen, 'override'));
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

  async function loadReleased(remote: RemoteEntry, attempt: number): Promise<Loaded> {
    if (isKnownBad(remote) && attempt === 1) {
      const loaded = await before(remote);
      if (loaded) return loaded;
    }
    try {
      return await (thrown(remote) ?? from(remote, 'live'));
    } catch (error) {
      const loaded = error instanceof RemoteError && (await rescued(remote, error));
      if (loaded) return loaded;
      throw error;
    }
  }

  /** What may have been the connection is tried once more; then the release before stands in. */
  async function rescued(remote: RemoteEntry, error: RemoteError): Promise<Loaded | undefined> {
    let last = error;
    if (isPassing(error)) {
      await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
      try {
        return await from(remote, 'live');
      } catch (again) {
        if (again instanceof RemoteError) last = again;
      }
    }
    const loaded = await before(remote);
    if (loaded && isLasting(last)) rememberBad(remote);
    return loaded;
  }

  /** What the release threw while it was starting, once. */
  function thrown({ name }: RemoteEntry): Promise<never> | undefined {
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
