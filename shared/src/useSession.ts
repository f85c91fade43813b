import { useSyncExternalStore } from 'react';
import { readSession, type Session } from './session';
import { onStored, readStored } from './storage';

/** The current session, kept up to date across pages and tabs. */
export function useSession(): Session | undefined {
  const userId = useSyncExternalStore(onUserId, readUserId);
  return userId ? readSession() : undefined;
}

const onUserId = (listener: () => void) => onStored('userId', listener);
const readUserId = () => readStored('userId') ?? '';
