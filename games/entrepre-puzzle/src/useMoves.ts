import type { Frame } from '@venture/play/useFrame';
import { useOnce } from '@venture/play/useOnce';
import { useSeconds } from '@venture/play/useSeconds';
import { useState } from 'react';
import type { Action } from './actions';
import { tileTexts } from './board/deal';
import { slidable } from './engine';
import type { Puzzle } from './usePuzzle';
import { textIn } from './view/spoken';

/** What a learner does and what time does, with their sounds; `refused` is the tile that could not slide just now. */
export function useMoves({ state, play, isOver, dispatch }: Puzzle, frame: Frame) {
  const [refused, setRefused] = useState<string>();
  const act = (action: Action) => {
    setRefused(undefined);
    dispatch(action);
  };
  const slide = (cell: number) => {
    if (!slidable(state).includes(cell)) {
      return setRefused(textIn(state.board, tileTexts(state.trio), cell));
    }
    frame.play('pick');
    act({ type: 'slide', cell });
  };
  useSeconds(!frame.isPaused && !isOver, (seconds) => dispatch({ type: 'pass-time', seconds }), play.id);
  useOnce(isOver ? play.id : undefined, () => frame.play(state.phase === 'solved' ? 'great' : 'bad'));
  return { refused, act, slide };
}
