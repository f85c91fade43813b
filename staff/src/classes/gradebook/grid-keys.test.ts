import { expect, test } from '@jest/globals';
import { findNextPosition } from './grid-keys';

const LAST = { row: 200, column: 41 };
const PAGE_ROWS = 9;
const press = (key: string, row: number, column: number, held: object = {}) =>
  findNextPosition(
    { key, ctrlKey: false, altKey: false, metaKey: false, ...held },
    { row, column },
    LAST,
    PAGE_ROWS,
  );

test.each([
  ['ArrowUp', 1, 3, 0, 3],
  ['ArrowUp', 0, 3, 0, 3],
  ['ArrowDown', 200, 3, 200, 3],
  ['ArrowLeft', 5, 0, 5, 0],
  ['ArrowRight', 5, 41, 5, 41],
  ['Home', 5, 7, 5, 0],
  ['End', 5, 7, 5, 41],
  ['PageDown', 5, 7, 14, 7],
  ['PageDown', 195, 7, 200, 7],
  ['PageUp', 14, 7, 5, 7],
  ['PageUp', 5, 7, 1, 7],
  ['PageUp', 0, 7, 0, 7],
])('%s in row %i and column %i leads to row %i and column %i', (key, row, column, toRow, toColumn) => {
  expect(press(key, row, column)).toEqual({ row: toRow, column: toColumn });
});

test('with Control, Home and End lead to the first and the last grade', () => {
  expect(press('Home', 5, 7, { ctrlKey: true })).toEqual({ row: 1, column: 0 });
  expect(press('End', 5, 7, { ctrlKey: true })).toEqual(LAST);
});

test.each([
  ['a letter', 'a', {}],
  ['the way back of the browser', 'ArrowLeft', { altKey: true }],
  ['the start of a line on a Mac', 'ArrowLeft', { metaKey: true }],
])('%s is left to the browser', (_, key, held) => {
  expect(press(key, 5, 7, held)).toBeUndefined();
});
