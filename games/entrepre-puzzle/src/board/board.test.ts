import { expect, test } from '@jest/globals';
import { EMPTY, legalCells, neighbours, SOLVED, slide, solvedBoard, wraps } from './board';

/** Returns the solved tiles in order, around an empty cell at `empty`. */
const emptyAt = (empty: number) => SOLVED.slice(0, 8).toSpliced(empty, 0, EMPTY);

test.each([
  [4, 3, 'from the left'],
  [4, 5, 'from the right'],
  [0, 1, 'from the right, in the corner'],
])('PZ-08 the empty cell %i takes the tile in cell %i %s', (empty, cell) => {
  const board = emptyAt(empty);
  const after = slide(board, cell);
  expect(after[empty]).toBe(board[cell]);
  expect(after[cell]).toBe(EMPTY);
  expect(after.filter((tile, at) => tile !== board[at])).toHaveLength(2);
});

test.each([
  [4, 1, 'from above'],
  [4, 7, 'from below'],
  [8, 5, 'from above, in the corner'],
])('PZ-09 the empty cell %i takes the tile in cell %i %s', (empty, cell) => {
  const board = emptyAt(empty);
  const after = slide(board, cell);
  expect(after[empty]).toBe(board[cell]);
  expect(after[cell]).toBe(EMPTY);
});

test.each([
  [0, 2],
  [0, 6],
  [8, 6],
  [8, 2],
  [4, 4],
])('PZ-10 with the empty cell %i, the tile in cell %i does not move', (empty, cell) => {
  const board = emptyAt(empty);
  expect(slide(board, cell)).toBe(board);
});

test.each([
  [4, 0],
  [4, 2],
  [4, 6],
  [4, 8],
  [0, 4],
  [2, 4],
])('PZ-11 with the empty cell %i, the diagonal tile in cell %i does not move', (empty, cell) => {
  const board = emptyAt(empty);
  expect(slide(board, cell)).toBe(board);
});

test('PZ-12 two cells touch exactly if their index difference is 1 or 3', () => {
  for (const a of SOLVED.keys()) {
    for (const b of SOLVED.keys()) {
      expect([a, b, neighbours(a, 3).includes(b)]).toEqual([a, b, [1, 3].includes(Math.abs(a - b))]);
    }
  }
});

test.each([
  [2, 3],
  [3, 2],
  [5, 6],
  [6, 5],
])('PZ-13 rows join like lines of text: a tile slides from cell %i to the empty cell %i', (cell, empty) => {
  const board = emptyAt(empty);
  expect(legalCells(board)).toContain(cell);
  expect(slide(board, cell)[empty]).toBe(board[cell]);
  expect(wraps(cell, empty, 3)).toBe(true);
});

test.each([
  [0, 1],
  [1, 2],
  [3, 4],
  [0, 3],
  [5, 8],
])('a slide between cells %i and %i stays inside the grid', (from, to) => {
  expect(wraps(from, to, 3)).toBe(false);
});

test('on a 4x4 board two cells touch if and only if their indexes differ by 1 or 4', () => {
  const cells = [...solvedBoard(4).keys()];
  for (const a of cells) {
    for (const b of cells) {
      expect([a, b, neighbours(a, 4).includes(b)]).toEqual([a, b, [1, 4].includes(Math.abs(a - b))]);
    }
  }
  expect([wraps(3, 4, 4), wraps(4, 5, 4), wraps(2, 6, 4)]).toEqual([true, false, false]);
});

test.each([-1, 9, 1.5])('sliding a cell that does not exist (%s) changes nothing', (cell) => {
  const board = emptyAt(4);
  expect(slide(board, cell)).toBe(board);
});
