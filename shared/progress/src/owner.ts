import { readStored, removeStored, store, storedKeys } from '@venture/api/storage';
import { readUnsynced } from './device';

/** Whose account what is kept here belongs to; a guest's belongs to whoever logs in next. */
const OWNER = 'venture.owner';

/** What one person did and the server does not know yet, while somebody else uses this device. */
const waiting = (userId: string) => `venture.waiting.${userId}.`;
const EVENT = 'venture.event.1.';

/** What is about the device and its browser, and not about the person who uses it. */
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

/** The account that what is kept here belongs to. */
export function readOwner(): string | undefined {
  return readStored(OWNER);
}

/**
 * Makes what is kept here that of whoever is logged in. A guest's progress joins the account; another
 * person's is taken off the device, where only what the server does not know yet waits for its owner.
 * Does all of it, or what is left of it, at the next call as well: it may be interrupted anywhere.
 */
export function settleOwner(userId: string | undefined): void {
  const owner = readOwner();
  if (owner === userId) return;
  if (owner !== undefined) putAway(owner);
  if (userId === undefined) return;
  takeBack(userId);
  store(OWNER, userId);
}

/** The owner's mark goes last, so that what is interrupted is done again. */
function putAway(owner: string): void {
  const kept = readUnsynced().every((event) => store(waiting(owner) + event.id, JSON.stringify(event)));
  if (!kept) return; // a full device: rather not clean than lost
  forgetPersonal();
}

/** Takes everything of a person off this device for good, told or not: their account is gone. */
export function forgetPerson(userId: string): void {
  for (const key of storedKeys(waiting(userId))) removeStored(key);
  forgetPersonal();
}

function forgetPersonal(): void {
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
