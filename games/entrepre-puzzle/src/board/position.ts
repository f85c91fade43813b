import type { Random } from '@venture/progress/random';
import { type Board, EMPTY, isSolved, legalCells, slide } from './board';
import { type Deal, deal, type Rules } from './deal';
import { findSolution } from './solution';

/** The part of a play that is the same in the specified game and in its modes. */
export type Position = Deal & {
  readonly phase: 'playing' | 'solved' | 'failed';
  readonly board: Board;
  readonly moves: number;
  /** The cell into which a tile slid last; that tile came from the cell that is empty now. */
  readonly arrival: number | undefined;
  readonly hints: number;
  /** The next best slide of this very board is being shown. */
  readonly isHinting: boolean;
};

export function dealPosition(next: Random, rules: Rules): Position {
  const { words, dealt, par } = deal(next, rules);
  const begun = { moves: 0, arrival: undefined, hints: 0, isHinting: false };
  return { words, dealt, par, phase: 'playing', board: dealt, ...begun };
}

/** A hint is for the current board, so one is enough until a tile slides; the target needs none. */
export function canHint({ phase, isHinting, board }: Position): boolean {
  return phase === 'playing' && !isHinting && !isSolved(board);
}

/** The next slide of a shortest way to the target, while a hint shows it. */
export function hintedCell({ board, isHinting }: Position): number | undefined {
  return isHinting ? findSolution(board)[0] : undefined;
}

/** The cells whose tile may slide now; none after the end. */
export function slidableCells({ phase, board }: Position): readonly number[] {
  return phase === 'playing' ? legalCells(board) : [];
}

export function hinted<State extends Position>(state: State): State {
  return canHint(state) ? { ...state, isHinting: true, hints: state.hints + 1 } : state;
}

export function slid<State extends Position>(state: State, cell: number): State {
  const board = slide(state.board, cell);
  if (board === state.board) return state;
  const arrival = state.board.indexOf(EMPTY);
  return { ...state, board, arrival, moves: state.moves + 1, isHinting: false };
}
