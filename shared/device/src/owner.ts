import { EVENT_PREFIX, OWNER_KEY, readOwner, unsyncedKeys } from './device';
import { DOCUMENT_PREFIX, unsyncedDocumentKeys } from './documents';
import { readStored, removeStored, storedKeys, writeStored } from './storage';

const WAITING = 'venture.waiting.';

/** Keys of a person's unsynced events and documents while someone else uses this device. */
const waitingPlaces = (userId: string) => [
  { from: EVENT_PREFIX, to: `${WAITING}${userId}.` },
  { from: DOCUMENT_PREFIX, to: `${WAITING}documents.${userId}.` },
];

/** Keys that concern the device and its browser, not the person using it. */
const DEVICE = [
  'venture.theme',
  'venture.catalogue',
  'venture.bad-releases',
  'venture.browser',
  'venture.visits',
  'venture.standalone',
  'venture.logout-pending',
];

/** Tells whether a key concerns the device and its browser, so that all its users share it. */
export function isAboutDevice(key: string): boolean {
  return DEVICE.some((each) => key.startsWith(each));
}

/**
 * Assigns the data here to the logged-in person. A guest's progress is added to the account; another person's data
 * is removed from the device, but unsynced events wait for their owner. It may be interrupted at any point, even by
 * a full device: the next call completes it.
 */
export function switchOwner(userId: string | undefined): void {
  const owner = readOwner();
  if (owner !== undefined && owner !== userId) putAway(owner);
  if (userId === undefined || (readOwner() ?? userId) !== userId) return;
  takeBack(userId);
  if (owner !== userId) writeStored(OWNER_KEY, userId);
}

/**
 * First removes copies of what the server has, to make room on a full device. Removes the owner's mark last, so
 * that an interrupted run is repeated. Anything that still does not fit stays, hidden from others by the mark.
 */
function putAway(owner: string): void {
  const onlyHere = new Set([...unsyncedKeys(), ...unsyncedDocumentKeys()]);
  removePersonalData((key) => onlyHere.has(key));
  if (waitingPlaces(owner).every(({ from, to }) => move(from, to))) removeStored(OWNER_KEY);
}

/** Permanently removes all of a person's data, and nobody else's, from this device: the account is gone. */
export function removeAccountData(userId: string): void {
  for (const { to } of waitingPlaces(userId)) for (const key of storedKeys(to)) removeStored(key);
  if (readOwner() !== userId) return;
  removePersonalData();
  removeStored(OWNER_KEY);
}

function removePersonalData(stays: (key: string) => boolean = () => false): void {
  const isPersonal = (key: string) => key !== OWNER_KEY && !key.startsWith(WAITING) && !isAboutDevice(key);
  const keys = storedKeys('venture.').filter((key) => isPersonal(key) && !stays(key));
  // Events are removed last, so that after an interruption no key claims that removed events are still here.
  const eventsLast = keys.toSorted(
    (a, b) => Number(a.startsWith(EVENT_PREFIX)) - Number(b.startsWith(EVENT_PREFIX)),
  );
  for (const key of eventsLast) removeStored(key);
}

function takeBack(userId: string): void {
  for (const { from, to } of waitingPlaces(userId)) move(to, from);
}

/** Renames keys from one prefix to another. Returns false as soon as one does not fit, and leaves the rest. */
function move(from: string, to: string): boolean {
  return storedKeys(from).every((key) => {
    const text = readStored(key);
    return (text === undefined || writeStored(to + key.slice(from.length), text)) && removeStored(key);
  });
}
