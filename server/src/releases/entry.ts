import type { RemoteAction } from '@venture/api/v1/remote-actions';
import type { Release } from '@venture/contract/remotes';
import type { BuiltRelease } from './built';
import { type Actor, type ReleaseEnvironment, releaseBaseUrl } from './environment';
import {
  type HistoryEvent,
  type List,
  type ListEntry,
  nextList,
  type ReleaseReference,
  type StoreContents,
} from './store/contents';

/** How something is done to a remote: by which channel, by whom, and what they said. */
export type ChangeContext = {
  readonly channel: string;
  readonly actor: Actor;
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
  environment: ReleaseEnvironment,
): NextContents {
  const since = new Date().toISOString();
  const live = contents.list?.remotes ?? [];
  const entries = changes.map((one) => entryOf(one, live, since, environment));
  const replaced = live.map((remote) => entries.find(({ name }) => name === remote.name) ?? remote);
  const added = entries.filter(({ name }) => !live.some((remote) => remote.name === name));
  const list = nextList(contents, [...replaced, ...added]);
  const events = changes.map(({ built: { release, hash }, action, channel, previous, details }) => ({
    name: release.name,
    action,
    since,
    channel,
    live: { version: release.version, release: hash },
    previous,
    details,
  }));
  return { list, events };
}

/** Something that was done to a remote, of which this is live then, or nothing. */
export function createHistoryEvent(
  { name, version, release, previous }: Pick<ListEntry, 'name'> & Partial<ListEntry>,
  action: RemoteAction,
  { channel, details }: Pick<ChangeContext, 'channel' | 'details'>,
): HistoryEvent {
  const live = version === undefined || release === undefined ? undefined : { version, release };
  return { ...{ name, action, channel, live, previous, details }, since: new Date().toISOString() };
}

/** What a new release falls back to: the one that it replaces. */
export function findFallback(
  { hash }: BuiltRelease,
  live: ListEntry | undefined,
): ReleaseReference | undefined {
  if (!live?.release) return undefined;
  return live.release === hash ? live.previous : { version: live.version, release: live.release };
}

function entryOf(
  { built: { release, hash }, channel, previous }: LiveChange,
  live: readonly ListEntry[],
  since: string,
  environment: ReleaseEnvironment,
): ListEntry {
  const isDisabled = live.find(({ name }) => name === release.name)?.disabled;
  return {
    ...release,
    ...firstFiles(release),
    release: hash,
    base: releaseBaseUrl(environment, release.name, release.version),
    since,
    channel,
    ...(previous ? { previous } : {}),
    ...(isDisabled ? { disabled: true } : {}),
  };
}

/** What a page of the application loads. */
const LOADED = /\.(js|css)$/;

/** The list comes with every page, so it tells what is needed first; the hash of `release.json` stands for the rest. */
function firstFiles({ entry, preload, files }: Release): Pick<ListEntry, 'files' | 'later'> {
  const isFirst = (file: string) => file === entry || preload.includes(file);
  const rest = Object.keys(files).filter((file) => !isFirst(file));
  return {
    files: Object.fromEntries(Object.entries(files).filter(([file]) => isFirst(file))),
    ...(rest.some((file) => LOADED.test(file)) ? { later: true } : {}),
  };
}
