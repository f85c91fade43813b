import type { MyAssignment } from '@venture/api/v1/assignments';
import { storedAssignments } from '@venture/progress/stored-assignments';
import { useSyncExternalStore } from 'react';
import { useUser } from './useUser';

/** The assignments of the logged-in user as the server last sent them; undefined if it never did. */
export function useStoredAssignments(): readonly MyAssignment[] | undefined {
  const user = useUser();
  const stored = useSyncExternalStore(storedAssignments.subscribe, storedAssignments.get, () => undefined);
  return user && stored?.userId === user.userId ? stored.assignments : undefined;
}
