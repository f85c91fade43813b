import { useState } from 'react';
import { type Position, slidableCells } from './board/position';
import { textAt } from './texts';

type Slide = { readonly type: 'slide'; readonly cell: number };
type Page<Action> = {
  readonly state: Position;
  readonly dispatch: (action: Action | Slide) => void;
  readonly playAgain: () => void;
};

/** The moves of the learner; `refused` is the last tile that could not slide. */
export function useMoves<Action>({ state, dispatch, playAgain }: Page<Action>) {
  const [refused, setRefused] = useState<string>();
  const [takesFocus, setTakesFocus] = useState(false);
  const act = (action: Action | Slide) => {
    setRefused(undefined);
    dispatch(action);
  };
  const slide = (cell: number) => {
    if (slidableCells(state).includes(cell)) act({ type: 'slide', cell });
    else setRefused(textAt(state, cell));
  };
  /** Another puzzle; its board takes the focus if the learner asked for it. */
  const restart = (isAsked: boolean) => {
    setTakesFocus(isAsked);
    playAgain();
  };
  return { refused, act, slide, restart, takesFocus };
}
