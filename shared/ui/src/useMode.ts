import { MODES, type Mode } from '@venture/progress/modes';
import { useStored } from './useStored';

/** The mode chosen on this device for all games with modes, and its setter. */
export function useMode(): readonly [Mode, (mode: Mode) => void] {
  const [stored, choose] = useStored('venture.mode');
  return [MODES.find((mode) => mode === stored) ?? 'Beginner', choose];
}
