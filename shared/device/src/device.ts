import { answersV1 } from '@venture/api/config';
import { VERDICTS, type Verdict } from '@venture/api/v1/verdicts';
import { type AnyEvent, type KnownEvent, ProgressEvent } from '@venture/rules/events';
import { onStoredChange, readStored, removeStored, storedKeys, writeStored } from './storage';
import { storedUser } from './stored-user';
import { readStoredValue, storeValue } from './stored-value';

/**
 * Each event has its own key, so that tabs never overwrite each other's events and an unreadable one affects no
 * other. The number is the format's version; values that do not match are left in place.
 */
export const EVENT_PREFIX = 'venture.event.1.';
const LATEST = 'venture.latest-event';
/** The server's verdict on an event and the XP it brought; events without a verdict are unsynced. */
const VERDICT = 'venture.verdict.1.';
/** When the server received an event that it still has to check. */
const CHECKING = 'venture.checking.1.';

/** The account that owns the data here; a guest's data goes to the next person to log in. */
export const OWNER_KEY = 'venture.owner';

export function readOwner(): string | undefined {
  return readStored(OWNER_KEY);
}

/**
 * Tells whether the data here belongs to this device's present user. It does not while a full device cannot put
 * another person's data away, or record the owner.
 */
export function isDataOfUser(): boolean {
  const owner = readOwner();
  return owner === storedUser()?.userId || (owner === undefined && !answersV1());
}

/** Returns the learner's events, oldest first, without those that the server refused or that are unreadable. */
export function readEvents(): readonly KnownEvent[] {
  if (!isDataOfUser()) return [];
  return readAll().filter(({ verdict }) => verdict !== 'refused');
}

/** The unsynced events, oldest first. */
export function readUnsynced(): readonly KnownEvent[] {
  return readAll().filter(({ verdict }) => verdict === undefined);
}

/** Returns the unsynced events' keys, including those that only a newer page can read. */
export function unsyncedKeys(): readonly string[] {
  return storedKeys(EVENT_PREFIX).filter((key) => readVerdict(key.slice(EVENT_PREFIX.length)) === undefined);
}

/** Stores the server's verdict on an event and its XP; false if the device refuses. */
export function storeVerdict(id: string, verdict: Verdict, xp: number): boolean {
  removeStored(CHECKING + id);
  return writeStored(VERDICT + id, `${verdict} ${xp}`) && writeStored(LATEST, `${id} ${verdict}`);
}

/** Stores that the server has an event and will check it later; repeating it only updates the time. */
export function storeChecking(id: string, now: number): void {
  const isNew = readStored(CHECKING + id) === undefined;
  if (writeStored(CHECKING + id, String(now)) && isNew) writeStored(LATEST, `${id} checking`);
}

/** Stores a new event; false if the device is full or refuses. Events are never replaced. */
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

/**
 * Returns one text with all stored events' keys, verdicts and pending checks: the text changes whenever one of them
 * is added or removed.
 */
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

/** Drops the moves, which on a full device matter less than the run's result. */
function withoutPlay(event: AnyEvent): AnyEvent {
  return { ...event, play: undefined };
}
