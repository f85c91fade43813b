import { useGamePage } from '@venture/play/useGamePage';
import { gameEnd } from '@venture/play/views/game-end';
import { useFixedDifficulty } from '@venture/progress/useDifficultyChoice';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Action } from './actions';
import { tileTexts } from './board/deal';
import { slidableCells } from './board/position';
import type { State } from './engine';
import * as rules from './rules';
import { chooseSound } from './sounds';
import { textIn } from './texts';

/** The dialog at the end of an attempt. */
export const End = gameEnd(async () => (await import(/* webpackChunkName: "over" */ './view/End')).End);

/** One puzzle after another, in the mode that is chosen on this device. */
export function usePuzzle() {
  const [mode, chooseMode] = useFixedDifficulty();
  const page = useGamePage(rules, {
    game: 'entrepre-puzzle',
    options: (timing) => ({ mode, timing }),
    chooseSound,
    end: End,
  });
  const { state, playAgain } = page;
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
    ...page,
    ...useMoves(page.state, page.dispatch),
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

/** The moves of the learner; `refused` is the last tile that could not slide. */
function useMoves(state: State, dispatch: (action: Action) => void) {
  const [refused, setRefused] = useState<string>();
  const act = (action: Action) => {
    setRefused(undefined);
    dispatch(action);
  };
  const slide = (cell: number) => {
    if (slidableCells(state).includes(cell)) act({ type: 'slide', cell });
    else setRefused(textIn(state.board, tileTexts(state.trio), cell));
  };
  return { refused, act, slide };
}

/** Starts another puzzle when the mode changes before the first slide. */
function useRestart(active: boolean, restart: () => void): void {
  const run = useEffectEvent(restart);
  useEffect(() => {
    if (active) run();
  }, [active]);
}
