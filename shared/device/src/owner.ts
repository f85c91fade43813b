import { EVENT_PREFIX, OWNER_KEY, readOwner, unsyncedKeys } from './device';
import { DOCUMENT_PREFIX, unsyncedDocumentKeys } from './documents';
import { readStored, removeStored, storedKeys, writeStored } from './storage';

const WAITING = 'venture.waiting.';

/** The place of a person's unsynced events and documents while someone else uses this device. */
const waitingPlaces = (userId: string) => [
  { from: EVENT_PREFIX, to: `${WAITING}${userId}.` },
  { from: DOCUMENT_PREFIX, to: `${WAITING}documents.${userId}.` },
];

/** Keys about the device and its browser, not about the person who uses it. */
const DEVICE = [
  'venture.theme',
  'venture.catalogue',
  'venture.bad-releases',
  'venture.browser',
  'venture.visits',
  'venture.standalone',
  'venture.logout-pending',
];

/** Whether a key is about the device and its browser: it is the same for everybody who uses it. */
export function isAboutDevice(key: string): boolean {
  return DEVICE.some((each) => key.startsWith(each));
}

/**
 * Gives the data here to the person who is logged in. A guest's progress joins the account; another person's
 * data is removed from the device, except that unsynced events wait for their owner. It may be interrupted
 * anywhere, also by a full device: the next call completes it.
 */
export function switchOwner(userId: string | undefined): void {
  const owner = readOwner();
  if (owner !== undefined && owner !== userId) putAway(owner);
  if (userId === undefined || (readOwner() ?? userId) !== userId) return;
  takeBack(userId);
  if (owner !== userId) writeStored(OWNER_KEY, userId);
}

/**
 * Copies of what the server has go first, which makes room on a full device; the owner's mark goes last, so that an interrupted
 * run is repeated. Whatever still does not fit stays, hidden from others while the mark is there.
 */
function putAway(owner: string): void {
  const onlyHere = new Set([...unsyncedKeys(), ...unsyncedDocumentKeys()]);
  removePersonalData((key) => onlyHere.has(key));
  if (waitingPlaces(owner).every(({ from, to }) => move(from, to))) removeStored(OWNER_KEY);
}

/** Removes everything of a person, and of nobody else, from this device for good: their account is gone. */
export function removeAccountData(userId: string): void {
  for (const { to } of waitingPlaces(userId)) for (const key of storedKeys(to)) removeStored(key);
  if (readOwner() !== userId) return;
  removePersonalData();
  removeStored(OWNER_KEY);
}

function removePersonalData(stays: (key: string) => boolean = () => false): void {
  const isPersonal = (key: string) => key !== OWNER_KEY && !key.startsWith(WAITING) && !isAboutDevice(key);
  const keys = storedKeys('venture.').filter((key) => isPersonal(key) && !stays(key));
  // Events go last: what remains when this is cut off never says that the device has what it has not.
  const eventsLast = keys.toSorted(
    (a, b) => Number(a.startsWith(EVENT_PREFIX)) - Number(b.startsWith(EVENT_PREFIX)),
  );
  for (const key of eventsLast) removeStored(key);
}

function takeBack(userId: string): void {
  for (const { from, to } of waitingPlaces(userId)) move(to, from);
}

/** Gives the keys under one prefix another; false as soon as one does not fit, and then the rest stays. */
function move(from: string, to: string): boolean {
  return storedKeys(from).every((key) => {
    const text = readStored(key);
    return (text === undefined || writeStored(to + key.slice(from.length), text)) && removeStored(key);
  });
}
