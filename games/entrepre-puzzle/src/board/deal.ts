import { pickBelow, type Random, shuffled } from '@venture/progress/random';
import type { Word } from '../content';
import { type Board, legalCells, slide, solvedBoard } from './board';
import { findSolution } from './solution';

/** What is dealt, and how hard. */
export type Rules = { readonly pool: readonly Word[]; readonly width: number; readonly par: Band };
type Band = { readonly from: number; readonly to: number };

export type Deal = {
  /** The words of the rows of the target, from the top. */
  readonly words: readonly Word[];
  readonly dealt: Board;
  /** The fewest slides from the dealt board to the target. */
  readonly par: number;
};

/** Draws a word for each row, and shuffles the solved board by random legal slides. */
export function deal(next: Random, { pool, width, par }: Rules): Deal {
  const words = shuffled(pool, next).slice(0, width);
  return { words, ...scramble(next, par, width) };
}

/** The texts of the tiles, by their place in the target. */
export function tileTexts(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ tiles, last }, row) => (row < words.length - 1 ? tiles : last));
}

/**
 * Walks from the target by random slides that do not take back the one before, until the shortest way
 * back is the par that was drawn. One slide changes that way by exactly one, so a board that is `n`
 * off the drawn par needs at least `n` more slides before it is worth looking again.
 */
function scramble(next: Random, { from, to }: Band, width: number): Omit<Deal, 'words'> {
  const drawn = from + pickBelow(next, to - from + 1);
  let [before, board]: [Board, Board] = [solvedBoard(width), solvedBoard(width)];
  for (let par = 0; par !== drawn; par = findSolution(board).length) {
    for (let slides = Math.abs(drawn - par); slides > 0; slides -= 1) {
      [before, board] = [board, randomSlide(next, board, before)];
    }
  }
  return { dealt: board, par: drawn };
}

function randomSlide(next: Random, board: Board, before: Board): Board {
  const options = legalCells(board)
    .map((cell) => slide(board, cell))
    .filter((after) => after.some((tile, cell) => tile !== before[cell]));
  return options[pickBelow(next, options.length)] ?? board;
}
