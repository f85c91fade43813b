import { onGoal, readGoal, storeGoal } from '@venture/progress/goal';
import { useState, useSyncExternalStore } from 'react';

/** The days a week that somebody chose, 0 for no goal and undefined before they chose; and the way to choose. */
export function useGoal(): readonly [number | undefined, (days: number) => void] {
  const kept = useSyncExternalStore(onGoal, readGoal);
  const [unkept, setUnkept] = useState<number>();
  const choose = (days: number) => setUnkept(storeGoal(days) ? undefined : days);
  return [unkept ?? kept, choose];
}
