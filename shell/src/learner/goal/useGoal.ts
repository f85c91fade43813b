import { onGoal, readGoal, storeGoal } from '@venture/progress/goal';
import { useState, useSyncExternalStore } from 'react';

/** The chosen days a week (0 for no goal, undefined before a choice) and a function to choose. */
export function useGoal(): readonly [number | undefined, (days: number) => void] {
  const kept = useSyncExternalStore(onGoal, readGoal);
  const [unkept, setUnkept] = useState<number>();
  const choose = (days: number) => setUnkept(storeGoal(days) ? undefined : days);
  return [unkept ?? kept, choose];
}
