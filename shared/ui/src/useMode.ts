import { storedState } from '@venture/api/stored-value';
import { MODES, type Mode } from '@venture/progress/modes';
import * as v from 'valibot';
import { useStoredState } from './useStoredState';

const stored = storedState('venture.mode', v.picklist(MODES));

/** The mode chosen on this device for all games with modes, and its setter. */
export function useMode(): readonly [Mode, (mode: Mode) => void] {
  return useStoredState<Mode>(stored, 'Beginner');
}
