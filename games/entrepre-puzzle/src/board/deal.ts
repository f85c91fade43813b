import { pickBelow, type Random, shuffled } from '@venture/progress/random';
import { type Word, words } from '../content';
import { type Board, legalCells, SIZE, slide, solvedBoard } from './board';
import { findSolution } from './solution';

/** Two words of three tiles and one of two, each in its row of the target. */
export type Trio = readonly [Word, Word, Word];

/** A shuffled board, and the fewest slides that solve it. */
export type Scramble = { readonly board: Board; readonly par: number };
export type Deal = Scramble & { readonly trio: Trio };
type Band = { readonly from: number; readonly to: number };

/** Draws three words, and shuffles the solved board by random legal slides. */
export function deal(next: Random, par: Band): Deal {
  const trio = dealtWords(next);
  return { trio, ...scramble(next, par, SIZE) };
}

function dealtWords(next: Random): Trio {
  const [first, second, third] = shuffled(words, next);
  if (!first || !second || !third) throw new Error('The pool has fewer than three words.');
  return [first, second, third];
}

/** The texts on tiles 1 to 8. */
export function tileTexts([first, second, third]: Trio): readonly string[] {
  return [...first.split3, ...second.split3, ...third.split2];
}

/**
 * Walks from the target by random slides that do not take back the one before, until the shortest way
 * back is the par that was drawn. One slide changes that way by exactly one, so a board that is `n`
 * off the drawn par needs at least `n` more slides before it is worth looking again.
 */
export function scramble(next: Random, { from, to }: Band, width: number): Scramble {
  const drawn = from + pickBelow(next, to - from + 1);
  let [before, board]: [Board, Board] = [solvedBoard(width), solvedBoard(width)];
  for (let par = 0; par !== drawn; par = findSolution(board).length) {
    for (let slides = Math.abs(drawn - par); slides > 0; slides -= 1) {
      [before, board] = [board, randomSlide(next, board, before)];
    }
  }
  return { board, par: drawn };
}

function randomSlide(next: Random, board: Board, before: Board): Board {
  const options = legalCells(board)
    .map((cell) => slide(board, cell))
    .filter((after) => after.some((tile, cell) => tile !== before[cell]));
  return options[pickBelow(next, options.length)] ?? board;
}
