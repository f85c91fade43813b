import { answersV1 } from '@venture/api/config';
import { call } from '@venture/api/v1/call';
import { listDocuments } from '@venture/api/v1/documents';
import { FRAME_LIMITS, type StoredTexts } from '@venture/contract/frame';
import { parseGameId } from '@venture/contract/game-id';
import type { Release } from '@venture/contract/remotes';
import { EVENT_PREFIX, OWNER_KEY, readOwner, readUnsynced, storeEvent } from '@venture/device/device';
import { mergeDocument, readDocument, storeDocument } from '@venture/device/documents';
import { readStored, removeStored, storedKeys, writeStored } from '@venture/device/storage';
import { storedUser } from '@venture/device/stored-user';
import { parseStoredValue, storeValue } from '@venture/device/stored-value';
import { DIFFICULTY_CHOICES, DIFFICULTY_KEY } from '@venture/rules/difficulty';
import { ProgressEvent } from '@venture/rules/events';
import { Settings } from '@venture/ui/useSettings';
import * as v from 'valibot';

/** Identifies a remote's data: its name, and the quizzes and modules that it teaches. */
type Known = Pick<Release, 'name' | 'teaches' | 'scale' | 'xp' | 'modes' | 'badges'> & {
  readonly base: string;
};

/** Prefixes of the library's keys for a single game. */
const OF_GAME = ['venture.play.', 'venture.run.', 'venture.help-seen.', 'venture.tab.'];
/** Key of the settings, which apply to all pages on this device. */
const SETTINGS = 'venture.settings';
const OF_ALL = [SETTINGS, DIFFICULTY_KEY, 'venture.theme', 'venture.motion'];
/** Prefixes of keys about one event. */
const OF_EVENT = ['venture.verdict.1.', 'venture.checking.1.'];
const CATALOGUE = 'venture.catalogue';

/** Whether a key is the remote's own: its name and a dot, or a key of the library for one of its games. */
export function isOwnKey({ name }: Pick<Known, 'name'>, key: string): boolean {
  const start = OF_GAME.find((each) => key.startsWith(each));
  return start === undefined
    ? key.startsWith(`${name}.`)
    : parseGameId(key.slice(start.length)).remote === name;
}

/** Whether an event is about the remote's own activities. */
export function isOwnEvent({ name, teaches }: Known, event: ProgressEvent): boolean {
  const isQuiz = (id: string) => teaches?.quizzes.some((quiz) => quiz.id === id) ?? false;
  switch (event.kind) {
    case 'run':
      return parseGameId(event.game).remote === name;
    case 'attempt':
    case 'practice':
      return isQuiz(event.quiz);
    case 'reading':
      return teaches?.modules?.some(({ id }) => id === event.module) ?? false;
    case 'review':
      return event.remote === name;
  }
}

/**
 * Returns a frame's initial local storage: the remote's own values and events, and settings. The user has a
 * pseudonym that no other remote knows.
 */
export async function readFrameValues(remote: Known): Promise<StoredTexts> {
  const found = new Map<string, string>();
  const add = (key: string) => {
    const text = readStored(key);
    if (text !== undefined) found.set(key, text);
  };
  for (const key of storedKeys('')) {
    if (OF_ALL.includes(key) || isOwnKey(remote, key)) add(key);
    if (!key.startsWith(EVENT_PREFIX)) continue;
    const event = parseStoredValue(readStored(key), ProgressEvent, key);
    if (!event || !isOwnEvent(remote, event)) continue;
    for (const start of [EVENT_PREFIX, ...OF_EVENT]) add(start + event.id);
  }
  const { name, ...declared } = remote;
  found.set(CATALOGUE, JSON.stringify({ [name]: declared }));
  const player = await playerOf(name);
  if (player === undefined) return Object.fromEntries(found);
  // A full device may still hold another user's data.
  if (readOwner() === storedUser()?.userId) found.set(OWNER_KEY, player);
  return { ...Object.fromEntries(found), userId: player, userType: 'user' };
}

/** Returns the user's pseudonym, stable but different for each remote; undefined for guests. */
async function playerOf(name: string): Promise<string | undefined> {
  const user = storedUser();
  if (!user) return undefined;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${name} ${user.userId}`));
  return Array.from(new Uint8Array(bytes).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** Whether a frame is notified when this value changes. */
export function mayReceive(remote: Known, key: string): boolean {
  if (OF_ALL.includes(key) || isOwnKey(remote, key)) return true;
  const start = OF_EVENT.find((each) => key.startsWith(each));
  const event = start && readStored(EVENT_PREFIX + key.slice(start.length));
  const read = event === undefined ? undefined : parseStoredValue(event, ProgressEvent, key);
  return read !== undefined && isOwnEvent(remote, read);
}

/** Stores a frame's own value, up to its quota. */
export function storeFrameValue(remote: Known, key: string, text: string | null): void {
  if (key === DIFFICULTY_KEY && DIFFICULTY_CHOICES.some((choice) => choice === text))
    writeStored(key, text ?? '');
  if (!isOwnKey(remote, key)) return;
  if (text === null) {
    removeStored(key);
    return;
  }
  const taken = storedKeys('')
    .filter((each) => each !== key && isOwnKey(remote, each))
    .reduce((sum, each) => sum + sizeOf(each, readStored(each)), 0);
  if (taken + sizeOf(key, text) <= FRAME_LIMITS.stored) writeStored(key, text);
}

/** A wrapped game's save, by its frame's keys, and how to write it. */
export type GameSave = {
  readonly stored: StoredTexts;
  readonly write: (key: string, text: string | null) => void;
};

/**
 * Opens a wrapped game's save, using the account's copy if another device wrote last. The save is always written as
 * a whole, so that a game never sees parts of two saves.
 */
export async function openSave(game: string): Promise<GameSave> {
  const learner = storedUser()?.userId;
  const isSettled = learner === undefined || !answersV1() || (await settleWithAccount(game, learner));
  const start = `${game}:`;
  let values = readSave(game);
  return {
    stored: Object.fromEntries(Object.entries(values).map(([key, text]) => [start + key, text])),
    write(key, text) {
      if (!key.startsWith(start) || storedUser()?.userId !== learner) return;
      const name = key.slice(start.length);
      const { [name]: before = null, ...others } = values;
      const next = text === null ? others : { ...others, [name]: text };
      const size = Object.entries(next).reduce((sum, each) => sum + sizeOf(...each), 0);
      if (text === before || size > FRAME_LIMITS.stored) return;
      values = next;
      storeDocument('save', game, JSON.stringify(values), !isSettled);
    },
  };
}

/** Texts by any key; a valibot record would drop `constructor` and `__proto__`. */
const SavedTexts = v.custom<StoredTexts>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string'),
);

function readSave(game: string): StoredTexts {
  return parseStoredValue(readDocument('save', game)?.value, SavedTexts, game) ?? {};
}

/** How long a game waits for the account's save before it starts with the local one. */
const SAVE_MS = 3_000;

/** Merges the account's save into the device's; false if the account's is unknown (offline or slow). */
async function settleWithAccount(game: string, learner: string): Promise<boolean> {
  const query = { learner, kind: 'save', name: game } as const;
  try {
    const { items } = await call(listDocuments, { query }, AbortSignal.timeout(SAVE_MS));
    if (storedUser()?.userId === learner) mergeDocument('save', game, items[0]);
    return true;
  } catch {
    return false;
  }
}

/** The size has a minimum, since many small values take as long as a few large ones. */
const sizeOf = (key: string, text = '') => Math.max(100, key.length + text.length);

/** Stores a frame's event if it is about the remote's own activities and not too many are waiting for the server. */
export function storeEventFor(remote: Known, value: unknown): void {
  const read = v.safeParse(ProgressEvent, value);
  if (!read.success || !isOwnEvent(remote, read.output)) return;
  const waiting = readUnsynced().filter((event) => isOwnEvent(remote, event));
  const size = JSON.stringify([...waiting, read.output]).length;
  if (waiting.length < FRAME_LIMITS.events && size <= FRAME_LIMITS.eventCharacters) storeEvent(read.output);
}

export function storeSettings(value: unknown): void {
  const read = v.safeParse(Settings, value);
  if (read.success) storeValue(SETTINGS, read.output);
}
