import type { MyAssignment } from '@venture/api/v1/assignments';
import {
  getAssignmentsSnapshot,
  onAssignmentsChange,
  parseStoredAssignments,
} from '@venture/progress/stored-assignments';
import { useMemo, useSyncExternalStore } from 'react';
import { useUser } from './useUser';

/** What the classes of whoever is logged in had assigned when the server was last asked; undefined if it never was. */
export function useStoredAssignments(): readonly MyAssignment[] | undefined {
  const user = useUser();
  const text = useSyncExternalStore(onAssignmentsChange, getAssignmentsSnapshot, () => undefined);
  const kept = useMemo(() => parseStoredAssignments(text), [text]);
  return user && kept?.userId === user.userId ? kept.assignments : undefined;
}
