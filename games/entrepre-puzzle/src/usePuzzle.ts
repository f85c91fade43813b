import type { Timing } from '@venture/api/timing';
import { useGame } from '@venture/play/useGame';
import { useMode } from '@venture/ui/useMode';
import { useEffect, useEffectEvent, useState } from 'react';
import * as rules from './rules';

export const GAME = 'entrepre-puzzle';

/** One puzzle after another, in the mode that is chosen on this device. */
export function usePuzzle(timing: Timing) {
  const [mode, chooseMode] = useMode();
  const game = useGame(rules, { game: GAME, options: { mode, timing } });
  const { state, playAgain } = game;
  const [hasRestarted, setRestarted] = useState(false);
  const again = () => {
    setRestarted(true);
    playAgain();
  };
  const isOtherMode = state.mode !== mode;
  useRestart(isOtherMode && state.phase === 'playing' && state.moves === 0, () => {
    setRestarted(false);
    playAgain();
  });
  return {
    ...game,
    again,
    mode,
    chooseMode,
    /** The puzzle on the board is of another mode than the chosen one. */
    isOtherMode,
    /** The learner asked for this puzzle, so the focus belongs on its board. */
    hasRestarted,
  };
}

export type Puzzle = ReturnType<typeof usePuzzle>;

/** As long as no tile was slid, another mode means another puzzle at once. */
function useRestart(active: boolean, restart: () => void): void {
  const run = useEffectEvent(restart);
  useEffect(() => {
    if (active) run();
  }, [active]);
}
