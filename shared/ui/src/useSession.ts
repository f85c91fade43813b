import { readSession, type Session } from '@venture/api/session';
import { onStored, readStored } from '@venture/api/storage';
import { useSyncExternalStore } from 'react';

/** The current session, kept up to date across pages and tabs. */
export function useSession(): Session | undefined {
  const userId = useSyncExternalStore(onUserId, readUserId);
  return userId ? readSession() : undefined;
}

const onUserId = (listener: () => void) => onStored('userId', listener);
const readUserId = () => readStored('userId') ?? '';
