import type { MyAssignment } from '@venture/api/v1/assignments';
import { keptText, onKept, parseKept } from '@venture/progress/kept-assignments';
import { useMemo, useSyncExternalStore } from 'react';
import { useUser } from './useUser';

/** What the classes of whoever is logged in had assigned when the server was last asked; undefined if it never was. */
export function useKeptAssignments(): readonly MyAssignment[] | undefined {
  const user = useUser();
  const text = useSyncExternalStore(onKept, keptText, () => undefined);
  const kept = useMemo(() => parseKept(text), [text]);
  return user && kept?.userId === user.userId ? kept.assignments : undefined;
}
