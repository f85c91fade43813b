import { pickBelow, type Random, shuffled } from '@venture/rules/random';
import type { Word } from '../content';
import { type Board, EMPTY, isSolved, legalCells, slide, solvedBoard } from './board';
import { findSolution } from './solution';

/** The part of a play's state that the specified game and its modes have in common. */
export type Position = {
  readonly phase: 'playing' | 'solved' | 'failed';
  /** The words of the target's rows, from the top. */
  readonly words: readonly Word[];
  readonly dealt: Board;
  /** The fewest slides from the dealt board to the target. */
  readonly par: number;
  readonly board: Board;
  readonly moves: number;
  /** The cell that the last tile slid into; the tile came from the cell that is now empty. */
  readonly arrival: number | undefined;
  readonly hints: number;
  /** Whether a hint is showing the next best slide of this board. */
  readonly isHinting: boolean;
};

type Band = { readonly from: number; readonly to: number };
type Rules = { readonly pool: readonly Word[]; readonly width: number; readonly par: Band };

/** Draws a word for each row and shuffles the solved board with random legal slides. */
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
 * Makes random slides from the target, never undoing the last one, until the shortest way back is as long as the
 * drawn par. Each slide changes that length by exactly one, so a board that is `n` off the drawn par needs at least
 * `n` more slides before the next check is worthwhile.
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

/** Returns the tiles' texts, by their target position. */
export function tileTexts(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ tiles, last }, row) => (row < words.length - 1 ? tiles : last));
}

/** Whether a hint can be requested: not while one is showing, nor when solved or over. */
export function canHint({ phase, isHinting, board }: Position): boolean {
  return phase === 'playing' && !isHinting && !isSolved(board);
}

/** While a hint is showing, returns the cell to slide next on a shortest way to the target. */
export function hintedCell({ board, isHinting }: Position): number | undefined {
  return isHinting ? findSolution(board)[0] : undefined;
}

/** Returns the cells whose tile may slide now; none after the end. */
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
