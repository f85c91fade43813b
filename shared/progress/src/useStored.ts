import { onStoredChange, readStored } from '@venture/api/storage';
import type { MyAssignment } from '@venture/api/v1/assignments';
import { useMemo, useSyncExternalStore } from 'react';
import { getDeclaredSnapshot, onDeclared, readDeclared } from './declarations';
import { type Declared, NOTHING } from './declared';
import { storedAssignments } from './stored-assignments';

const nothing = () => undefined;

/** Declarations of all remotes, as stored on this device; undefined before it has read a list. */
export function useStoredDeclared(): Declared | undefined {
  const text = useSyncExternalStore(onDeclared, getDeclaredSnapshot, nothing);
  const declared = useMemo(() => (text === undefined ? NOTHING : readDeclared()), [text]);
  return declared === NOTHING ? undefined : declared;
}

/** The assignments of the logged-in user as the server last sent them; undefined if it never did. */
export function useStoredAssignments(): readonly MyAssignment[] | undefined {
  const userId = useSyncExternalStore(onUserId, readUserId, nothing);
  const stored = useSyncExternalStore(storedAssignments.subscribe, storedAssignments.get, nothing);
  return userId && stored?.userId === userId ? stored.assignments : undefined;
}

const onUserId = (listener: () => void) => onStoredChange('userId', listener);
const readUserId = () => readStored('userId');
