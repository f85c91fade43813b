import { removeStored, store } from '@venture/api/storage';
import { removeUser, type StoredUser, storeUser } from '@venture/api/stored-user';

export const PEOPLE = ['guest', 'student', 'admin'] as const;
export type Person = (typeof PEOPLE)[number];

const SESSIONS: Record<Exclude<Person, 'guest'>, StoredUser> = {
  student: { userId: 'standalone-student', userType: 'user' },
  admin: { userId: 'standalone-admin', userType: 'admin' },
};

/** Stores what a login or logout of this person stores. */
export function become(person: Person): void {
  if (person === 'guest') removeUser();
  else storeUser(SESSIONS[person]);
}

/** The stored user, however it got there. */
export function personOf(session: StoredUser | undefined): Person {
  if (!session) return 'guest';
  return session.userType === 'admin' ? 'admin' : 'student';
}

/** Removes everything this origin stores, as on a new device. */
export function emptyDevice(): void {
  for (const key of storedKeys()) removeStored(key);
}

/** Keys that the library stores for every remote; a game also has keys named after it. */
const COMMON = ['venture.settings', 'venture.theme', 'venture.latest-event', 'userId', 'userType'];
const OF_REMOTE = ['venture.play', 'venture.help-seen'];
const RUBBISH = '{"x":[';

/**
 * Corrupts everything this origin stores, and everything this remote would store, as a crash or an old
 * version might.
 */
export function corruptDevice(remote: string): void {
  const expected = [...COMMON, ...OF_REMOTE.map((prefix) => `${prefix}.${remote}`)];
  for (const key of new Set([...storedKeys(), ...expected])) store(key, RUBBISH);
}

function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
