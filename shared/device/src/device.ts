import { answersV1 } from '@venture/api/config';
import { VERDICTS, type Verdict } from '@venture/api/v1/verdicts';
import { type AnyEvent, type KnownEvent, ProgressEvent } from '@venture/rules/events';
import { onStoredChange, readStored, removeStored, storedKeys, writeStored } from './storage';
import { storedUser } from './stored-user';
import { readStoredValue, storeValue } from './stored-value';

/**
 * Each event has a key of its own, so that two tabs can never overwrite each other's, and an unreadable one
 * affects no other. The number is the version of the format; values that do not fit stay where they are.
 */
export const EVENT_PREFIX = 'venture.event.1.';
const LATEST = 'venture.latest-event';
/** The server's verdict on an event and the XP that it brought; an event without one is unsynced. */
const VERDICT = 'venture.verdict.1.';
/** Since when the server has had an event that it still has to check. */
const CHECKING = 'venture.checking.1.';

/** The account that owns the data here; a guest's data goes to the next person who logs in. */
export const OWNER_KEY = 'venture.owner';

export function readOwner(): string | undefined {
  return readStored(OWNER_KEY);
}

/**
 * Whether the data here belongs to the person who uses this device now. It is not while a full device cannot put another
 * person's data away, or note whose it is.
 */
export function isDataOfUser(): boolean {
  const owner = readOwner();
  return owner === storedUser()?.userId || (owner === undefined && !answersV1());
}

/** The learner's events, oldest first, without those that the server refused or that cannot be read. */
export function readEvents(): readonly KnownEvent[] {
  if (!isDataOfUser()) return [];
  return readAll().filter(({ verdict }) => verdict !== 'refused');
}

/** The unsynced events, oldest first. */
export function readUnsynced(): readonly KnownEvent[] {
  return readAll().filter(({ verdict }) => verdict === undefined);
}

/** The key of the unsynced events, also of those that only a newer page can read. */
export function unsyncedKeys(): readonly string[] {
  return storedKeys(EVENT_PREFIX).filter((key) => readVerdict(key.slice(EVENT_PREFIX.length)) === undefined);
}

/** Stores the server's verdict on an event and its XP; false when the device refuses to store. */
export function storeVerdict(id: string, verdict: Verdict, xp: number): boolean {
  removeStored(CHECKING + id);
  return writeStored(VERDICT + id, `${verdict} ${xp}`) && writeStored(LATEST, `${id} ${verdict}`);
}

/** Stores that the server has an event and checks it later; a repeated call only updates the time. */
export function storeChecking(id: string, now: number): void {
  const isNew = readStored(CHECKING + id) === undefined;
  if (writeStored(CHECKING + id, String(now)) && isNew) writeStored(LATEST, `${id} checking`);
}

/** Stores one more event; false when the device is full or refuses. An event is never replaced. */
export function storeEvent(event: AnyEvent): boolean {
  const key = EVENT_PREFIX + event.id;
  if (!isDataOfUser()) return false;
  if (readStored(key) !== undefined) return true;
  const kept = storeValue(key, event) || storeValue(key, withoutPlay(event));
  if (kept) writeStored(LATEST, event.id);
  return kept;
}

/** Calls `listener` when an event is added, here or in another tab; returns a function that stops it. */
export function onEvent(listener: () => void): () => void {
  return onStoredChange(LATEST, listener);
}

/** The names of all stored events and their verdicts: the same text means the same events. */
export function getEventsSnapshot(): string {
  const verdicts = storedKeys(VERDICT).map((key) => `${key}=${readStored(key)}`);
  return [...storedKeys(EVENT_PREFIX), ...verdicts, ...storedKeys(CHECKING)].sort().join();
}

function readAll(): readonly KnownEvent[] {
  return storedKeys(EVENT_PREFIX)
    .map(readEvent)
    .filter((event) => event !== undefined)
    .sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
}

function readEvent(key: string): KnownEvent | undefined {
  const event = readStoredValue(key, ProgressEvent);
  if (event === undefined || EVENT_PREFIX + event.id !== key) return undefined;
  const verdict = readVerdict(event.id);
  if (verdict) return { ...event, ...verdict };
  const checkingSince = Number(readStored(CHECKING + event.id) ?? Number.NaN);
  return { ...event, ...(Number.isFinite(checkingSince) && { checkingSince }) };
}

function readVerdict(id: string): Pick<KnownEvent, 'verdict' | 'xp'> | undefined {
  const [kept, xp] = readStored(VERDICT + id)?.split(' ') ?? [];
  const verdict = VERDICTS.find((each) => each === kept);
  return verdict && { verdict, xp: Number.parseInt(xp ?? '0', 10) || 0 };
}

/** On a full device the result of a run is worth more than its moves. */
function withoutPlay(event: AnyEvent): AnyEvent {
  return { ...event, play: undefined };
}
