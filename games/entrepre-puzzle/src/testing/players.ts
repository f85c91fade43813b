import { pickBelow, type Random } from '@venture/rules/random';
import { type Board, legalCells, slide } from '../board/board';
import { hintedCell } from '../board/position';
import { estimateSlides, findSolution } from '../board/solution';
import type { Action, State } from '../fewest-slides/engine';

/** How often the careful player slips, as a percentage of slides. */
const SLIPS = 5;

/** Simulated players, by strategy. */
export const players: Readonly<Record<string, (state: State, next: Random) => Action>> = {
  perfect: ({ board }) => toSlide(findSolution(board)[0]),
  careful: (state, next) =>
    pickBelow(next, 100) < SLIPS ? pick(ahead(state), next) : toSlide(findSolution(state.board)[0]),
  random: ({ board }, next) => pick(legalCells(board), next),
  'first tile': ({ board }) => toSlide(legalCells(board)[0]),
  greedy: (state, next) => pick(nearest(state.board, ahead(state)), next),
  'copies the hint': (state) => (state.isHinting ? toSlide(hintedCell(state)) : { type: 'hint' }),
};

function toSlide(cell = -1): Action {
  return { type: 'slide', cell };
}

function pick(cells: readonly number[], next: Random): Action {
  return toSlide(cells[pickBelow(next, cells.length)]);
}

/** Returns the slides that would not undo the last one. */
function ahead({ board, arrival }: State): readonly number[] {
  return legalCells(board).filter((cell) => cell !== arrival);
}

/** Picks slides after which the tiles look nearest to their places. */
function nearest(board: Board, cells: readonly number[]): readonly number[] {
  const looks = cells.map((cell) => estimateSlides(slide(board, cell)));
  return cells.filter((_, at) => looks[at] === Math.min(...looks));
}
