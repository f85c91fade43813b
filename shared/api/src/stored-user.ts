import { readStored, removeStored, writeStored } from './storage';

/** Who is logged in on this device, as the two specified keys of local storage say. */
export type StoredUser = { readonly userId: string; readonly userType: string };

/** The stored user; without a `userId` nobody is logged in. */
export function storedUser(): StoredUser | undefined {
  const userId = readStored('userId');
  if (!userId) return undefined;
  return { userId, userType: readStored('userType') ?? 'user' };
}

/** Stores the user for every page; false when the browser refuses. */
export function storeUser({ userId, userType }: StoredUser): boolean {
  return writeStored('userType', userType) && writeStored('userId', userId);
}

export function removeUser(): void {
  removeStored('userId');
  removeStored('userType');
}
