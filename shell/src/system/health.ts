import { ENTRY_CODES } from '@venture/contract/codes';
import { PROVIDED } from '@venture/contract/provided';
import type { RemoteEntry } from '@venture/contract/remotes';
import type { Source, Step } from '@venture/host/open';
import type { ListingState } from '../remotes/listing';

/** The state of a remote in this page, in the words shown. */
export const STATES = {
  idle: 'not loaded',
  loading: 'loading',
  loaded: 'loaded',
  shown: 'shown',
  failed: 'failed',
  stopped: 'stopped',
  disabled: 'switched off',
  refused: 'refused',
} as const;
export type State = keyof typeof STATES;

/** The browser's resource timing of a file. */
export type FileTiming = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'responseEnd' | 'encodedBodySize' | 'transferSize'
>;

/** When things happened, in milliseconds since the page began, as the browser's own timings. */
export type LoadTimes = {
  readonly asked?: number;
  readonly runtime?: number;
  /** From the first to the last file that its page needs. */
  readonly filesFrom?: number;
  readonly filesTo?: number;
  readonly ready?: number;
  readonly shown?: number;
};

export type RemoteHealth = {
  readonly name: string;
  readonly title: string;
  readonly state: State;
  /** The release in use; before anything is requested, the one that would be used. */
  readonly version: string | undefined;
  readonly source: Source | undefined;
  readonly since: string | undefined;
  readonly channel: string | undefined;
  readonly attempts: number;
  readonly lastError: { readonly code: string; readonly message: string } | undefined;
  readonly times: LoadTimes;
  /** The compressed size of all its files so far; 0 if another origin does not reveal it. */
  readonly bytes: number;
  /** Bytes sent over the network, with headers, without files from the browser's cache. */
  readonly transferred: number;
  readonly files: number;
  /** Packages shared with the shell: the range it needs, and the version it gets. */
  readonly shared: readonly { readonly name: string; readonly needs: string; readonly provided: string }[];
};

/** The state of every remote that the list names, usable or not. */
export function healthOf(
  { remotes, disabled, problems }: ListingState,
  steps: readonly Step[],
  timings: readonly FileTiming[],
): readonly RemoteHealth[] {
  const own = (name: string) => steps.filter((step) => step.name === name);
  return [
    ...remotes.map((remote) => healthOfOne(remote, own(remote.name), timings)),
    ...disabled.map((remote) => ({ ...healthOfOne(remote, [], timings), state: 'disabled' as const })),
    ...problems.filter(isOfOneRemote).map(refused),
  ];
}

function healthOfOne(
  remote: RemoteEntry,
  steps: readonly Step[],
  timings: readonly FileTiming[],
): RemoteHealth {
  const { name, title, since, channel, shared } = remote;
  const asked = steps.findLastIndex(({ what }) => what === 'asked');
  const current = steps.slice(Math.max(asked, 0));
  const inUse = current[0];
  const base = addressOf(inUse?.base ?? remote.base);
  const files = filesOf(timings.filter((timing) => timing.name.startsWith(base)));
  const isLive = inUse === undefined || inUse.source === 'live';
  return {
    name,
    title,
    state: stateOf(current),
    version: inUse?.version ?? remote.version,
    source: inUse?.source,
    since: isLive ? since : undefined,
    channel: isLive ? channel : undefined,
    attempts: steps.filter(({ what }) => what === 'asked').length,
    lastError: lastErrorOf(steps),
    times: timesOf(current, filesSince(files, steps[asked - 1]?.at ?? 0)),
    bytes: sum(files.map(({ encodedBodySize }) => encodedBodySize)),
    transferred: sum(files.map(({ transferSize }) => transferSize)),
    files: files.length,
    shared: Object.entries(shared).map(([needed, needs]) => ({
      name: needed,
      needs,
      provided: providedVersion(needed),
    })),
  };
}

function stateOf(current: readonly Step[]): State {
  const last = current.findLast(({ what }) => what !== 'lacking')?.what;
  if (last === undefined || last === 'lacking') return 'idle';
  if (last === 'asked' || last === 'runtime') return 'loading';
  return last === 'ready' ? 'loaded' : last;
}

function lastErrorOf(steps: readonly Step[]): RemoteHealth['lastError'] {
  const last = steps.findLast(({ what }) => ['failed', 'stopped', 'lacking'].includes(what));
  if (!last) return undefined;
  return {
    code: last.error?.code ?? 'stopped',
    message: last.error?.message ?? 'It threw an error while it was in use.',
  };
}

function timesOf(current: readonly Step[], files: readonly FileTiming[]): LoadTimes {
  const at = (what: Step['what']) => current.find((step) => step.what === what)?.at;
  const [asked, runtime, ready, shown] = [at('asked'), at('runtime'), at('ready'), at('shown')];
  if (asked === undefined) return {};
  const needed = files.filter(({ responseEnd }) => responseEnd <= (ready ?? responseEnd));
  return {
    asked,
    ...(runtime !== undefined && { runtime }),
    ...(needed.length > 0 && {
      filesFrom: Math.min(...needed.map(({ startTime }) => startTime)),
      filesTo: Math.max(...needed.map(({ responseEnd }) => responseEnd)),
    }),
    ...(ready !== undefined && { ready }),
    ...(shown !== undefined && { shown }),
  };
}

/** Code and styles of one attempt; a page may request them before the remote is requested. */
function filesSince(files: readonly FileTiming[], since: number): readonly FileTiming[] {
  return files.filter(({ name, startTime }) => /\.(js|css)(\?|$)/.test(name) && startTime >= since);
}

/** A file that was asked for ahead and then used may be told twice: the larger telling counts. */
function filesOf(timings: readonly FileTiming[]): readonly FileTiming[] {
  const byName = new Map<string, FileTiming>();
  for (const timing of timings) {
    const known = byName.get(timing.name);
    if (!known || timing.encodedBodySize > known.encodedBodySize) byName.set(timing.name, timing);
  }
  return [...byName.values()];
}

/** All other problems are those of the whole list. */
function isOfOneRemote({ code }: ListingState['problems'][number]): boolean {
  return (ENTRY_CODES as readonly string[]).includes(code);
}

function refused({ name, code, reason }: ListingState['problems'][number]): RemoteHealth {
  return {
    name,
    title: name,
    state: 'refused',
    version: undefined,
    source: undefined,
    since: undefined,
    channel: undefined,
    attempts: 0,
    lastError: { code, message: reason },
    times: {},
    bytes: 0,
    transferred: 0,
    files: 0,
    shared: [],
  };
}

function providedVersion(needed: string): string {
  return (
    Object.entries(PROVIDED).find(([name]) => needed === name || needed.startsWith(`${name}/`))?.[1] ?? ''
  );
}

function addressOf(base: string): string {
  return new URL(base, document.baseURI).href;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
