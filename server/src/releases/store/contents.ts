import { ParseError, parse, parseJson } from '@venture/contract/parse';
import { CONTRACT, RemoteEntry, RemoteList } from '@venture/contract/remotes';
import * as v from 'valibot';
import { refuse } from '../refusal';
import limits from '../store-limits.json';

/** What the server judges results by: the engine of a game, or the answers of quizzes. */
export const RULES = 'rules.mjs';

const Hash = v.string();

/** A release by its version and the hash of its `release.json`, which holds the hash of every file. */
const Reference = v.strictObject({ version: v.string(), release: Hash });
export type Reference = v.InferOutput<typeof Reference>;

const Sealed = v.object({ release: v.optional(Hash) });

/** A remote as the list has it, with the hash of its `release.json`. */
export type ListEntry = RemoteEntry & { readonly release?: string | undefined };

export type List = {
  readonly contract: number;
  readonly serial: number;
  readonly until?: string | undefined;
  readonly remotes: readonly ListEntry[];
};

/** From then on this release was live under this name, or none. */
const Event = v.strictObject({
  /** That of the first list with this event; one later than the list's never counted. */
  serial: v.number(),
  name: v.string(),
  since: v.pipe(v.string(), v.isoTimestamp()),
  channel: v.string(),
  live: v.optional(Reference),
  /** What it falls back to. */
  previous: v.optional(Reference),
});
export type Event = v.InferOutput<typeof Event>;

const History = v.object({ events: v.array(Event) });

/** What a store says about its releases; without a list nothing was ever released there. */
export type Contents = { readonly list: List | undefined; readonly history: readonly Event[] };

export const EMPTY: Contents = { list: undefined, history: [] };

export function findEntry({ list }: Contents, name: string): ListEntry | undefined {
  return list?.remotes.find((remote) => remote.name === name);
}

/** The entry of a remote, which has to be in the list. */
export function requireEntry(contents: Contents, name: string): ListEntry {
  const live = findEntry(contents, name);
  if (live) return live;
  const names = contents.list?.remotes.map((remote) => remote.name).join(', ') || 'none';
  throw refuse('remote-unknown', `There is no remote ${name} in the list; there are: ${names}.`);
}

/** The list of a store where something was released. */
export function requireList({ list }: Contents): List {
  if (list) return list;
  throw refuse('list-missing', 'Nothing has been released to this store yet.');
}

export function readList(text: string, what: string): List {
  try {
    const { contract, serial, until, remotes } = parseJson(RemoteList, text, what);
    return { contract, serial, until, remotes: remotes.map(readLive) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw refuse('list-unreadable', `${error.message}.`);
  }
}

export function readHistory(text: string, what: string): readonly Event[] {
  try {
    return parseJson(History, text, what).events;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw refuse('list-unreadable', `${error.message}.`);
  }
}

function readLive(value: unknown): ListEntry {
  return { ...parse(RemoteEntry, value, 'a remote in the list'), ...parse(Sealed, value, 'its release') };
}

/**
 * A later list than any that was here before, even if the store was emptied or restored in between: browsers
 * refuse what is older than they have seen. So its serial is at least the time in milliseconds.
 */
export function nextList({ list }: Contents, remotes: readonly ListEntry[]): List {
  const serial = Math.max(Date.now(), (list?.serial ?? 0) + 1);
  return { contract: CONTRACT, serial, ...(list?.until ? { until: endOfList() } : {}), remotes };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a list ends that is signed now. */
export function endOfList(): string {
  return new Date(Date.now() + limits.listDays * DAY_MS).toISOString();
}

/** Whether a server should sign the list again; one that says no end is to have one. */
export function isRenewalDue({ until = '' }: List): boolean {
  const daysLeft = (Date.parse(until) - Date.now()) / DAY_MS;
  return !(daysLeft > limits.listDays - limits.renewAfterDays);
}

/** The events of one remote in the order they came, the latest last. */
export function eventsOf(history: readonly Event[], name: string): readonly Event[] {
  return history.filter((event) => event.name === name);
}

/** What was recorded when this version was last made live. */
export function findRecorded(contents: Contents, name: string, version: string): Reference | undefined {
  const event = eventsOf(contents.history, name).findLast(({ live }) => live?.version === version);
  if (event?.live) return event.live;
  const live = findEntry(contents, name);
  if (live?.previous?.version === version) return live.previous;
  return live?.version === version && live.release ? { version, release: live.release } : undefined;
}

/** Long enough for every question that is asked of it, and no longer. */
export function trimHistory(history: readonly Event[]): readonly Event[] {
  const seen = new Map<string, number>();
  return history
    .toReversed()
    .filter(({ name }) => {
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return count <= limits.keptEvents;
    })
    .toReversed();
}
