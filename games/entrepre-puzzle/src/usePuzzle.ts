import { useGamePage } from '@venture/play/useGamePage';
import { gameEnd } from '@venture/play/views/game-end';
import { useFixedDifficulty } from '@venture/progress/useDifficultyChoice';
import { useEffect, useEffectEvent } from 'react';
import { Action, Options, rules } from './rules';
import { chooseSound } from './sounds';
import { useMoves } from './useMoves';

/** The dialog at the end of an attempt. */
export const End = gameEnd(async () => (await import(/* webpackChunkName: "over" */ './view/End')).End);

/** The rules without those of the modes, which their own pages load. */
export const game = { rules, Action, Options };

/** One puzzle after another, in the mode that is chosen on this device. */
export function usePuzzle() {
  const [mode, chooseMode] = useFixedDifficulty();
  const page = useGamePage(game, {
    game: 'entrepre-puzzle',
    options: (timing) => ({ mode, timing }),
    chooseSound,
    end: End,
  });
  const { state, deal } = page;
  const moves = useMoves(page);
  const isOtherMode = deal === undefined && state.mode !== mode;
  useRestart(isOtherMode && state.phase === 'playing' && state.moves === 0, () => moves.restart(false));
  return {
    ...page,
    ...moves,
    again: () => moves.restart(true),
    mode,
    chooseMode,
    /** The puzzle on the board is of another mode than the chosen one. */
    isOtherMode,
  };
}

export type Puzzle = ReturnType<typeof usePuzzle>;

/** Starts another puzzle when the mode changes before the first slide. */
function useRestart(active: boolean, restart: () => void): void {
  const run = useEffectEvent(restart);
  useEffect(() => {
    if (active) run();
  }, [active]);
}
