import { expect, test } from '@jest/globals';
import { random, shuffled } from '@venture/progress/random';
import { EMPTY, legalCells, SOLVED, slide } from './board';
import { emptyCell, nextBoards, packed } from './packed';

test('a packed board has exactly the slides of the board', () => {
  const next = random(7);
  for (let round = 0; round < 500; round += 1) {
    const board = shuffled(SOLVED, next);
    const expected = legalCells(board).map((cell) => packed(slide(board, cell)));
    expect(nextBoards(packed(board)).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
    expect(emptyCell(packed(board))).toBe(board.indexOf(EMPTY));
  }
});
