import type { RemoteAction } from '@venture/api/v1/remote-actions';
import { ParseError, parse, parseJson } from '@venture/contract/parse';
import { CONTRACT, type Release, RemoteEntry, RemoteList, releaseReference } from '@venture/contract/remotes';
import * as v from 'valibot';
import type { BuiltRelease } from './built';
import { type RemoteActor, releaseBaseUrl } from './environment';
import { createRefusal } from './refusal';

/** A release's version and the hash of its `release.json`, which contains every file's hash. */
export const ReleaseReference = v.strictObject(releaseReference);
export type ReleaseReference = v.InferOutput<typeof ReleaseReference>;

/** A remote in the list. */
export type ListEntry = RemoteEntry;

export type List = {
  readonly contract: number;
  /** Grows with every change. */
  readonly serial: number;
  readonly remotes: readonly ListEntry[];
};

/** An action on a remote, and the release that was live under its name from then on, if any. */
export type HistoryEvent = {
  readonly name: string;
  readonly action: RemoteAction;
  /** In ISO 8601. */
  readonly since: string;
  readonly channel: string;
  readonly live?: ReleaseReference | undefined;
  /** The fallback of the live release. */
  readonly previous?: ReleaseReference | undefined;
  /** The action's origin and reason, as far as they were stated. */
  readonly details?: object | undefined;
  /** The person who did it, while the account exists. */
  readonly actorId?: string | undefined;
};

/** A version that was released once and never stands for any other content. */
export type RecordedRelease = ReleaseReference & {
  readonly name: string;
  /** Whether it was ever live or rolled out, rather than only waiting or stored. */
  readonly isPublished: boolean;
  readonly createdAt: Date;
  /** Whether its files still exist. */
  readonly isThere: boolean;
};

/** The store's data on some remotes; no list means nothing was ever released there. */
export type StoreContents = {
  readonly list: List | undefined;
  /** In chronological order. */
  readonly history: readonly HistoryEvent[];
  readonly recorded: readonly RecordedRelease[];
};

export const EMPTY_CONTENTS: StoreContents = { list: undefined, history: [], recorded: [] };

export function findEntry({ list }: Pick<StoreContents, 'list'>, name: string): ListEntry | undefined {
  return list?.remotes.find((remote) => remote.name === name);
}

/** Finds a remote's entry, which must be in the list. */
export function requireEntry(contents: Pick<StoreContents, 'list'>, name: string): ListEntry {
  const live = findEntry(contents, name);
  if (live) return live;
  const names = contents.list?.remotes.map((remote) => remote.name).join(', ') || 'none';
  throw createRefusal('remote-unknown', `There is no remote ${name} in the list; there are: ${names}.`);
}

/** Finds a remote's release being rolled out. */
export function findNewerEntry({ rollout }: ListEntry): ListEntry | undefined {
  return rollout && readLive(rollout.entry);
}

/** Requires the store to have a list. */
export function requireList({ list }: Pick<StoreContents, 'list'>): List {
  if (list) return list;
  throw createRefusal('list-missing', 'Nothing has been released to this store yet.');
}

export function parseList(text: string, what: string): List {
  try {
    const { contract, serial, remotes } = parseJson(RemoteList, text, what);
    return { contract, serial, remotes: remotes.map(readLive) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw createRefusal('list-unreadable', `${error.message}.`);
  }
}

function readLive(value: unknown): ListEntry {
  return parse(RemoteEntry, value, 'a remote in the list');
}

/** Makes the next list of remotes. */
export function replaceRemotes({ list }: Pick<StoreContents, 'list'>, remotes: readonly ListEntry[]): List {
  return { contract: CONTRACT, serial: (list?.serial ?? 0) + 1, remotes };
}

const word = v.optional(v.string());
const About = v.object({ version: word, what: word, why: word });
const WithAbout = v.object({ about: v.optional(About), rollout: v.optional(About) });

/** Parses an event's reason, and the version it is about if that is not the live one. */
export function parseEventDetails(details: unknown): Pick<v.InferOutput<typeof About>, 'version' | 'why'> {
  const read = v.safeParse(WithAbout, details);
  const { version, what, why } = (read.success && (read.output.rollout ?? read.output.about)) || {};
  // These two are only reported as done, without a reason.
  return what === 'promoted' || what === 'taken-back' ? { version } : { version, why };
}

/** Actions that do not change which release is live. */
const BESIDE: readonly RemoteAction[] = [
  'release-approved',
  'release-deleted',
  'remote-disabled',
  'remote-enabled',
  'rollout-started',
  'rollout-plan-changed',
  'rollout-paused',
  'rollout-stopped',
  'rollout-taken-back',
];

/** Whether another release was live from then on, or none. */
export function isLiveChange({ action }: HistoryEvent): boolean {
  return !BESIDE.includes(action);
}

/** Returns one remote's events in order, the latest last. */
export function filterEvents(history: readonly HistoryEvent[], name: string): readonly HistoryEvent[] {
  return history.filter((event) => event.name === name);
}

/** Finds what this version stands for, if already released. */
export function findRecordedRelease(
  { recorded }: StoreContents,
  name: string,
  version: string,
): ReleaseReference | undefined {
  return recorded.find((one) => one.name === name && one.version === version);
}

/** A change's context: its channel, who made it, and what they stated about it. */
export type ChangeContext = {
  readonly channel: string;
  readonly actor: RemoteActor;
  readonly details?: object | undefined;
};

/** Data to write: the list and its additions to the history. */
export type NextContents = { readonly list: List; readonly events: readonly HistoryEvent[] };

/** A release going live, and the fallback for pages if it fails. */
export type LiveChange = Pick<ChangeContext, 'channel' | 'details'> & {
  readonly built: BuiltRelease;
  readonly action: RemoteAction;
  readonly previous: ReleaseReference | undefined;
};

/** Makes the list with these releases live and all other remotes unchanged. */
export function nextContents(
  contents: Pick<StoreContents, 'list'>,
  changes: readonly LiveChange[],
): NextContents {
  const since = new Date().toISOString();
  const live = contents.list?.remotes ?? [];
  const entries = changes.map((one) => entryOf(one, live, since));
  const replaced = live.map((remote) => entries.find(({ name }) => name === remote.name) ?? remote);
  const added = entries.filter(({ name }) => !live.some((remote) => remote.name === name));
  const list = replaceRemotes(contents, [...replaced, ...added]);
  const events = changes.map(({ built: { release, hash }, action, channel, previous, details }) => ({
    name: release.name,
    action,
    since,
    channel,
    live: { version: release.version, manifestHash: hash },
    previous,
    details,
  }));
  return { list, events };
}

/** Creates an event of a remote, after which this release is live, or none. */
export function createHistoryEvent(
  { name, version, manifestHash, previous }: Pick<ListEntry, 'name'> & Partial<ListEntry>,
  action: RemoteAction,
  { channel, details }: Pick<ChangeContext, 'channel' | 'details'>,
): HistoryEvent {
  const live = version === undefined || manifestHash === undefined ? undefined : { version, manifestHash };
  return { name, action, channel, live, previous, details, since: new Date().toISOString() };
}

/** Finds a new release's fallback: the one that it replaces. */
export function findReplacedRelease(
  { hash }: BuiltRelease,
  live: ListEntry | undefined,
): ReleaseReference | undefined {
  if (!live?.manifestHash) return undefined;
  const { version, manifestHash, previous } = live;
  return manifestHash === hash ? previous : { version, manifestHash };
}

function entryOf(
  { built: { release, hash }, channel, previous }: LiveChange,
  live: readonly ListEntry[],
  since: string,
): ListEntry {
  const isDisabled = live.find(({ name }) => name === release.name)?.disabled;
  return {
    ...release,
    ...firstFiles(release),
    manifestHash: hash,
    base: releaseBaseUrl(release.name, release.version),
    since,
    channel,
    ...(previous ? { previous } : {}),
    ...(isDisabled ? { disabled: true } : {}),
  };
}

/** Files that an application page loads. */
const LOADED = /\.(js|css)$/;

/** Every page contains the list, so it names only the first files; the hash of `release.json` covers the rest. */
function firstFiles({ entry, preload, files }: Release): Pick<ListEntry, 'files' | 'hasLazyFiles'> {
  const isFirst = (file: string) => file === entry || preload.includes(file);
  const rest = Object.keys(files).filter((file) => !isFirst(file));
  return {
    files: Object.fromEntries(Object.entries(files).filter(([file]) => isFirst(file))),
    ...(rest.some((file) => LOADED.test(file)) ? { hasLazyFiles: true } : {}),
  };
}
