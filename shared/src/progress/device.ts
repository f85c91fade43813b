import * as v from 'valibot';
import { onStored, readStored, store } from '../storage';
import { ProgressEvent } from './events';

/**
 * Each event has a key of its own, so that two tabs can never overwrite each other's, and one that cannot be
 * read spoils no other. The number is the version of the form; what does not fit the form stays where it is.
 */
const PREFIX = 'venture.event.1.';
const LATEST = 'venture.latest-event';

/** What the learner did on this device, oldest first; whatever cannot be read is left out. */
export function readEvents(): readonly ProgressEvent[] {
  return eventKeys()
    .map(readEvent)
    .filter((event) => event !== undefined)
    .sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
}

/** Keeps one more event; false when the device is full or refuses to store. An event is never replaced. */
export function keepEvent(event: ProgressEvent): boolean {
  const key = PREFIX + event.id;
  if (readStored(key) !== undefined) return true;
  const kept = store(key, JSON.stringify(event)) || store(key, JSON.stringify(withoutPlay(event)));
  if (kept) store(LATEST, event.id);
  return kept;
}

/** Calls `listener` when an event is added, here or in another tab; returns the way to stop. */
export function onEvent(listener: () => void): () => void {
  return onStored(LATEST, listener);
}

/** The names of all stored events: the same text means the same events, since an event never changes. */
export function storedIds(): string {
  return eventKeys().sort().join();
}

function eventKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function readEvent(key: string): ProgressEvent | undefined {
  const result = v.safeParse(ProgressEvent, readJson(readStored(key) ?? ''));
  return result.success && PREFIX + result.output.id === key ? result.output : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** On a full device the result of a run is worth more than its moves. */
function withoutPlay(event: ProgressEvent): ProgressEvent {
  return event.kind === 'run' ? { ...event, play: undefined } : event;
}
