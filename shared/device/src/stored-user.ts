import { readStored, removeStored, writeStored } from './storage';

/** The logged-in user of this device, from the two specified keys of local storage. */
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
