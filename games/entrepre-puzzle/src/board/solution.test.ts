import { expect, test } from '@jest/globals';
import { pickBelow, random } from '@venture/rules/random';
import { sized } from '@venture/testing/sized';
import { type Board, EMPTY, isSolved, legalCells, SOLVED, slide, solvedBoard } from './board';
import { findShortest, findSolution } from './solution';

/** Finds the fewest slides to every board without the solver, in one search from the target over all boards. */
function fewestSlides(): Map<string, number> {
  const slides = new Map([[SOLVED.join(''), 0]]);
  for (const [key, count] of slides) {
    for (const after of reachable(key)) if (!slides.has(after)) slides.set(after, count + 1);
  }
  return slides;
}

function reachable(key: string): string[] {
  const empty = key.indexOf('0');
  return [empty - 3, empty - 1, empty + 1, empty + 3].flatMap((cell) => {
    const tile = key[cell];
    return tile === undefined ? [] : key.replace(tile, '-').replace('0', tile).replace('-', '0');
  });
}

const fewest = fewestSlides();
const boards = [...fewest.keys()];
const asBoard = (key: string): Board => [...key].map(Number);

test('R3 slides from the target reach exactly half of all arrangements', () => {
  expect(boards).toHaveLength((9 * 8 * 7 * 6 * 5 * 4 * 3 * 2) / 2);
});

test('the farthest board is 28 slides away', () => {
  expect([...fewest.values()].at(-1)).toBe(28);
});

const BOARDS = sized(1000, 50);

test(`par agrees with an independent search on ${BOARDS} boards`, () => {
  const next = random(2024);
  const drawn = Array.from({ length: BOARDS }, () => boards[pickBelow(next, boards.length)] ?? '');
  const wrong = drawn.filter((key) => {
    const cells = findSolution(asBoard(key));
    return cells.length !== fewest.get(key) || !isSolved(cells.reduce(slide, asBoard(key)));
  });
  expect(wrong).toEqual([]);
});

test('on 4x4 boards par agrees with a search from the target', () => {
  const found = new Map([[solvedBoard(4).join(), 0]]);
  for (const [key, slides] of found) {
    if (slides === 9) break;
    const board = key.split(',').map(Number);
    for (const cell of legalCells(board)) {
      const after = slide(board, cell).join();
      if (!found.has(after)) found.set(after, slides + 1);
    }
  }
  const wrong = [...found]
    .filter((_, at) => at % 20 === 0)
    .filter(([key, slides]) => findShortest(key.split(',').map(Number))?.length !== slides);
  expect(wrong).toEqual([]);
});

test('finds a short way for a 4x4 board too far away to prove a shortest one', () => {
  const board = [...solvedBoard(4).slice(0, 15).toReversed(), EMPTY];
  expect(findShortest(board)).toBeUndefined();
  expect(isSolved(findSolution(board).reduce(slide, board))).toBe(true);
});

test('the solved board needs no slides', () => {
  expect(findSolution(SOLVED)).toEqual([]);
});

test('R3 a board with two tiles swapped is unsolvable, and the search throws', () => {
  expect(() => findSolution([2, 1, 3, 4, 5, 6, 7, 8, 0])).toThrow(
    'No slides lead from 2 1 3 4 5 6 7 8 0 to the target.',
  );
});
