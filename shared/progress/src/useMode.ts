import { storedState } from '@venture/api/stored-value';
import { useStoredState } from '@venture/api/useStoredState';
import * as v from 'valibot';
import { MODES, type Mode } from './modes';

const storedMode = storedState('venture.mode', v.picklist(MODES));

/** The mode chosen on this device for all games with modes, and its setter. */
export function useMode(): readonly [Mode, (mode: Mode) => void] {
  return useStoredState<Mode>(storedMode, 'Beginner');
}
