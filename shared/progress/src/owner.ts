import { readStored, removeStored, store, storedKeys } from '@venture/api/storage';
import { readUnsynced } from './device';

/** The account that owns the data here; a guest's data goes to whoever logs in next. */
const OWNER = 'venture.owner';

/** A person's unsynced events, while someone else uses this device. */
const waiting = (userId: string) => `venture.waiting.${userId}.`;
const EVENT = 'venture.event.1.';

/** Keys about the device and its browser, not about the person who uses it. */
const DEVICE = [
  'venture.theme',
  'venture.declared',
  'venture.list-serial',
  'venture.bad-releases',
  'venture.override',
  'venture.standalone',
  'venture.logout-pending',
  'venture.waiting.',
];

/** The account that owns the data here. */
export function readOwner(): string | undefined {
  return readStored(OWNER);
}

/**
 * Gives the data here to the person who is logged in. A guest's progress joins the account; another person's
 * data is removed from the device, except that unsynced events wait for their owner. It may be interrupted
 * anywhere: the next call completes it.
 */
export function settleOwner(userId: string | undefined): void {
  const owner = readOwner();
  if (owner === userId) return;
  if (owner !== undefined) putAway(owner);
  if (userId === undefined) return;
  takeBack(userId);
  store(OWNER, userId);
}

/** The owner's mark goes last, so that an interrupted run is repeated. */
function putAway(owner: string): void {
  const kept = readUnsynced().every((event) => store(waiting(owner) + event.id, JSON.stringify(event)));
  if (!kept) return; // a full device: better not clean than lost
  removePersonalData();
}

/** Removes everything of a person from this device for good, synced or not: their account is gone. */
export function removeAccountData(userId: string): void {
  for (const key of storedKeys(waiting(userId))) removeStored(key);
  removePersonalData();
}

function removePersonalData(): void {
  const isPersonal = (key: string) => key !== OWNER && !DEVICE.some((each) => key.startsWith(each));
  for (const key of storedKeys('venture.').filter(isPersonal)) removeStored(key);
  removeStored(OWNER);
}

function takeBack(userId: string): void {
  for (const key of storedKeys(waiting(userId))) {
    const event = readStored(key);
    if (event !== undefined && store(EVENT + key.slice(waiting(userId).length), event)) removeStored(key);
  }
}
