import { useState } from 'react';
import { type Position, slidableCells } from './board/position';
import { type Texts, textIn } from './texts';

/** The moves of the learner; `refused` is the last tile that could not slide. */
export function useMoves<Action>(
  state: Position,
  texts: Texts,
  dispatch: (action: Action | { readonly type: 'slide'; readonly cell: number }) => void,
) {
  const [refused, setRefused] = useState<string>();
  const act: typeof dispatch = (action) => {
    setRefused(undefined);
    dispatch(action);
  };
  const slide = (cell: number) => {
    if (slidableCells(state).includes(cell)) act({ type: 'slide', cell });
    else setRefused(textIn(state.board, texts, cell));
  };
  return { refused, act, slide };
}
