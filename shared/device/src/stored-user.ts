import { readStored, removeStored, writeStored } from './storage';

/** This device's logged-in user, from the two specified local storage keys. */
export type StoredUser = { readonly userId: string; readonly userType: string };

/** The stored user; undefined without a `userId`. */
export function storedUser(): StoredUser | undefined {
  const userId = readStored('userId');
  if (!userId) return undefined;
  return { userId, userType: readStored('userType') ?? 'user' };
}

/** Stores the user for all pages; false if storage is full or blocked. */
export function storeUser({ userId, userType }: StoredUser): boolean {
  return writeStored('userType', userType) && writeStored('userId', userId);
}

export function removeUser(): void {
  removeStored('userId');
  removeStored('userType');
}
