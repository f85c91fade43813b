import type { MyAssignment } from '@venture/api/v1/assignments';
import {
  getAssignmentsSnapshot,
  onAssignmentsChange,
  parseStoredAssignments,
} from '@venture/progress/stored-assignments';
import { useMemo, useSyncExternalStore } from 'react';
import { useUser } from './useUser';

/** The user's assignments as of the last response of the server; undefined if there was none. */
export function useStoredAssignments(): readonly MyAssignment[] | undefined {
  const user = useUser();
  const text = useSyncExternalStore(onAssignmentsChange, getAssignmentsSnapshot, () => undefined);
  const kept = useMemo(() => parseStoredAssignments(text), [text]);
  return user && kept?.userId === user.userId ? kept.assignments : undefined;
}
