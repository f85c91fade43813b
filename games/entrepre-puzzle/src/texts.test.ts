import { expect, test } from '@jest/globals';
import { EMPTY, SOLVED } from './board/board';
import { words } from './content';
import { start, step } from './engine';
import {
  announcement,
  describeCell,
  describeLegalSlides,
  describeRefusal,
  describeRows,
  describeSlide,
} from './texts';

const state = {
  ...start(1, { mode: 'Beginner', timing: 'x1' }),
  words: ['MARKET', 'SUPPLY', 'EQUITY'].flatMap((name) => words.filter(({ word }) => word === name)),
  board: SOLVED.slice(0, 8).toSpliced(3, 0, EMPTY),
};

test.each([
  [4, 3, 'left'],
  [4, 5, 'right'],
  [4, 1, 'up'],
  [4, 7, 'down'],
  [2, 3, 'right into row 2'],
  [6, 5, 'left into row 2'],
])('a slide from cell %i to %i is described as "%s"', (from, to, said) => {
  expect(describeSlide(from, to, 3)).toBe(said);
});

test.each([
  [0, 'MA, slides down'],
  [1, 'RK'],
  [2, 'ET, slides right into row 2'],
  [3, 'Empty cell'],
  [4, 'SU, slides left'],
  [6, 'LY, slides up'],
])('cell %i is read as "%s"', (cell, said) => {
  expect(describeCell(state, cell)).toBe(said);
});

test('rows and legal slides are described in reading order', () => {
  expect(describeRows(state)).toBe('Row 1: MA, RK, ET. Row 2: empty, SU, PP. Row 3: LY, EQU, ITY.');
  expect(describeLegalSlides(state)).toBe('You can slide MA, ET, SU, or LY.');
});

test('the announcement describes the last change', () => {
  expect(announcement(state, false)).toBe('Slide tiles to spell the three words.');
  expect(announcement(state, true)).toBe('Welcome back: your puzzle continues.');
  const slid = step(state, { type: 'slide', cell: 2 });
  expect(announcement(slid, false)).toBe('ET slid right into row 2.');
  expect(announcement(step(slid, { type: 'hint' }), false)).toBe('Hint: slide ET left into row 1.');
});

test('a refused slide is explained', () => {
  expect(describeRefusal('RK')).toBe('RK does not touch the empty cell.');
  expect(describeRefusal('empty')).toBe('Slide a tile into this empty cell.');
});
