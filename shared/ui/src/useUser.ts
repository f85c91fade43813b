import { onStoredChange, readStored } from '@venture/device/storage';
import { type StoredUser, storedUser } from '@venture/device/stored-user';
import { useSyncExternalStore } from 'react';

/** Returns the stored user, kept up to date across pages and tabs. */
export function useUser(): StoredUser | undefined {
  const userId = useSyncExternalStore(onUserId, readUserId, () => '');
  return userId ? storedUser() : undefined;
}

const onUserId = (listener: () => void) => onStoredChange('userId', listener);
const readUserId = () => readStored('userId') ?? '';
