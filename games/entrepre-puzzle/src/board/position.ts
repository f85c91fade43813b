import { pickBelow, type Random, shuffled } from '@venture/rules/random';
import type { Word } from '../content';
import { type Board, EMPTY, isSolved, legalCells, slide, solvedBoard } from './board';
import { findSolution } from './solution';

/** The part of a play that is the same in the specified game and in its modes. */
export type Position = {
  readonly phase: 'playing' | 'solved' | 'failed';
  /** The words of the rows of the target, from the top. */
  readonly words: readonly Word[];
  readonly dealt: Board;
  /** The fewest slides from the dealt board to the target. */
  readonly par: number;
  readonly board: Board;
  readonly moves: number;
  /** The cell into which a tile slid last; that tile came from the cell that is empty now. */
  readonly arrival: number | undefined;
  readonly hints: number;
  /** The next best slide of this very board is being shown. */
  readonly isHinting: boolean;
};

type Band = { readonly from: number; readonly to: number };
type Rules = { readonly pool: readonly Word[]; readonly width: number; readonly par: Band };

/** Draws a word for each row, and shuffles the solved board by random legal slides. */
export function dealPosition(next: Random, { pool, width, par: band }: Rules): Position {
  const words = shuffled(pool, next).slice(0, width);
  const par = band.from + pickBelow(next, band.to - band.from + 1);
  const board = scramble(next, par, width);
  return {
    phase: 'playing',
    words,
    dealt: board,
    par,
    board,
    moves: 0,
    arrival: undefined,
    hints: 0,
    isHinting: false,
  };
}

/**
 * Walks from the target by random slides that do not take back the one before, until the shortest way
 * back is the par that was drawn. One slide changes that way by exactly one, so a board that is `n`
 * off the drawn par needs at least `n` more slides before it is worth looking again.
 */
function scramble(next: Random, drawn: number, width: number): Board {
  let [before, board]: [Board, Board] = [solvedBoard(width), solvedBoard(width)];
  for (let par = 0; par !== drawn; par = findSolution(board).length) {
    for (let slides = Math.abs(drawn - par); slides > 0; slides -= 1) {
      [before, board] = [board, randomSlide(next, board, before)];
    }
  }
  return board;
}

function randomSlide(next: Random, board: Board, before: Board): Board {
  const options = legalCells(board)
    .map((cell) => slide(board, cell))
    .filter((after) => after.some((tile, cell) => tile !== before[cell]));
  return options[pickBelow(next, options.length)] ?? board;
}

/** The texts of the tiles, by their place in the target. */
export function tileTexts(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ tiles, last }, row) => (row < words.length - 1 ? tiles : last));
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

export function slideTile<State extends Position>(state: State, cell: number): State {
  const board = slide(state.board, cell);
  if (board === state.board) return state;
  const arrival = state.board.indexOf(EMPTY);
  return { ...state, board, arrival, moves: state.moves + 1, isHinting: false };
}
