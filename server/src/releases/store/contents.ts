import type { RemoteAction } from '@venture/api/v1/remote-actions';
import { ParseError, parse, parseJson } from '@venture/contract/parse';
import { CONTRACT, type Release, RemoteEntry, RemoteList, releaseReference } from '@venture/contract/remotes';
import * as v from 'valibot';
import type { BuiltRelease } from './built';
import { type RemoteActor, releaseBaseUrl } from './environment';
import { createRefusal } from './refusal';

/** A release by its version and the hash of its `release.json`, which holds the hash of every file. */
export const ReleaseReference = v.strictObject(releaseReference);
export type ReleaseReference = v.InferOutput<typeof ReleaseReference>;

/** A remote as the list has it. */
export type ListEntry = RemoteEntry;

export type List = {
  readonly contract: number;
  /** Grows with every change. */
  readonly serial: number;
  readonly remotes: readonly ListEntry[];
};

/** Something that was done to a remote; from then on this release was live under its name, or none. */
export type HistoryEvent = {
  readonly name: string;
  readonly action: RemoteAction;
  /** In ISO 8601. */
  readonly since: string;
  readonly channel: string;
  readonly live?: ReleaseReference | undefined;
  /** What it falls back to. */
  readonly previous?: ReleaseReference | undefined;
  /** Where it came from and why, as far as whoever released it said so. */
  readonly details?: object | undefined;
  /** The person who did it, as long as there is the account. */
  readonly actorId?: string | undefined;
};

/** A version that was released once: it never stands for anything else. */
export type RecordedRelease = ReleaseReference & {
  readonly name: string;
  /** Whether it was ever live or rolled out; one that waits, or is only stored, was not. */
  readonly isPublished: boolean;
  readonly createdAt: Date;
  /** Whether its files are there, or were removed. */
  readonly isThere: boolean;
};

/** What the store says about some remotes; without a list nothing was ever released there. */
export type StoreContents = {
  readonly list: List | undefined;
  /** In the order in which it happened. */
  readonly history: readonly HistoryEvent[];
  readonly recorded: readonly RecordedRelease[];
};

export const EMPTY_CONTENTS: StoreContents = { list: undefined, history: [], recorded: [] };

export function findEntry({ list }: Pick<StoreContents, 'list'>, name: string): ListEntry | undefined {
  return list?.remotes.find((remote) => remote.name === name);
}

/** The entry of a remote, which has to be in the list. */
export function requireEntry(contents: Pick<StoreContents, 'list'>, name: string): ListEntry {
  const live = findEntry(contents, name);
  if (live) return live;
  const names = contents.list?.remotes.map((remote) => remote.name).join(', ') || 'none';
  throw createRefusal('remote-unknown', `There is no remote ${name} in the list; there are: ${names}.`);
}

/** The release of a remote that is being rolled out. */
export function findNewerEntry({ rollout }: ListEntry): ListEntry | undefined {
  return rollout && readLive(rollout.entry);
}

/** The list of a store where something was released. */
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

/** The next list, with these remotes. */
export function replaceRemotes({ list }: Pick<StoreContents, 'list'>, remotes: readonly ListEntry[]): List {
  return { contract: CONTRACT, serial: (list?.serial ?? 0) + 1, remotes };
}

const word = v.optional(v.string());
const About = v.object({ version: word, what: word, why: word });
const WithAbout = v.object({ about: v.optional(About), rollout: v.optional(About) });

/** Which release an event is about where that is not the live one, and why it was done. */
export function parseEventDetails(details: unknown): Pick<v.InferOutput<typeof About>, 'version' | 'why'> {
  const read = v.safeParse(WithAbout, details);
  const { version, what, why } = (read.success && (read.output.rollout ?? read.output.about)) || {};
  // Of these it is only said again that they were done.
  return what === 'promoted' || what === 'taken-back' ? { version } : { version, why };
}

/** What changes nothing of which release everybody has. */
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

/** The events of one remote in the order they came, the latest last. */
export function filterEvents(history: readonly HistoryEvent[], name: string): readonly HistoryEvent[] {
  return history.filter((event) => event.name === name);
}

/** What this version stands for, if it was released before. */
export function findRecordedRelease(
  { recorded }: StoreContents,
  name: string,
  version: string,
): ReleaseReference | undefined {
  return recorded.find((one) => one.name === name && one.version === version);
}

/** How something is done to a remote: by which channel, by whom, and what they said. */
export type ChangeContext = {
  readonly channel: string;
  readonly actor: RemoteActor;
  readonly details?: object | undefined;
};

/** What is to be written: the list, and what it adds to the history. */
export type NextContents = { readonly list: List; readonly events: readonly HistoryEvent[] };

/** A release that becomes the live one, and what pages fall back to if it fails. */
export type LiveChange = Pick<ChangeContext, 'channel' | 'details'> & {
  readonly built: BuiltRelease;
  readonly action: RemoteAction;
  readonly previous: ReleaseReference | undefined;
};

/** The list in which these releases are live, and all other remotes are what they were. */
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

/** Something that was done to a remote, of which this is live then, or nothing. */
export function createHistoryEvent(
  { name, version, manifestHash, previous }: Pick<ListEntry, 'name'> & Partial<ListEntry>,
  action: RemoteAction,
  { channel, details }: Pick<ChangeContext, 'channel' | 'details'>,
): HistoryEvent {
  const live = version === undefined || manifestHash === undefined ? undefined : { version, manifestHash };
  return { name, action, channel, live, previous, details, since: new Date().toISOString() };
}

/** What a new release falls back to: the one that it replaces. */
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

/** What a page of the application loads. */
const LOADED = /\.(js|css)$/;

/** The list comes with every page, so it tells what is needed first; the hash of `release.json` stands for the rest. */
function firstFiles({ entry, preload, files }: Release): Pick<ListEntry, 'files' | 'hasLazyFiles'> {
  const isFirst = (file: string) => file === entry || preload.includes(file);
  const rest = Object.keys(files).filter((file) => !isFirst(file));
  return {
    files: Object.fromEntries(Object.entries(files).filter(([file]) => isFirst(file))),
    ...(rest.some((file) => LOADED.test(file)) ? { hasLazyFiles: true } : {}),
  };
}
