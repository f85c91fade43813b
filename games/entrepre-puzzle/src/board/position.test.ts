import { expect, test } from '@jest/globals';
import { DIFFICULTIES, type Difficulty } from '@venture/rules/difficulty';
import { random } from '@venture/rules/random';
import fc from 'fast-check';
import { modes, words } from '../content';
import { EMPTY, isSolved, SIZE, SOLVED, slide } from './board';
import { dealPosition, tileTexts } from './position';
import { findSolution } from './solution';

const dealt = (seed: number, mode: Difficulty = 'Beginner') =>
  dealPosition(random(seed), { pool: words, width: SIZE, par: modes[mode].par });

test('PZ-01 PZ-02 the grid is 3x3: 8 tiles and one empty cell', () => {
  const { dealt: board } = dealt(1);
  expect(board).toHaveLength(3 * 3);
  expect(board.toSorted()).toEqual([EMPTY, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('PZ-03 PZ-05 the target holds 3 distinct words from the 18-word pool', () => {
  expect(words).toHaveLength(18);
  for (let seed = 0; seed < 200; seed += 1) {
    const trio = dealt(seed).words;
    expect(new Set(trio.map(({ word }) => word)).size).toBe(3);
    for (const word of trio) expect(words).toContain(word);
  }
});

test("PZ-04 Q3 the words use 3, 3 and 2 tiles; the target's ninth cell is empty", () => {
  const trio = dealt(7).words;
  const texts = tileTexts(trio);
  const rows = [texts.slice(0, 3), texts.slice(3, 6), texts.slice(6)];
  expect(rows.map((row) => row.join(''))).toEqual(trio.map(({ word }) => word));
  expect(rows.map((row) => row.length)).toEqual([3, 3, 2]);
  expect(SOLVED[8]).toBe(EMPTY);
});

test('Q4 any three words in any rows make eight different tiles', () => {
  for (const first of words) {
    for (const second of words.filter((word) => word !== first)) {
      for (const third of words.filter((word) => word !== first && word !== second)) {
        expect(new Set(tileTexts([first, second, third])).size).toBe(8);
      }
    }
  }
});

test('every word occurs in every row', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 600; seed += 1) {
    for (const [row, { word }] of dealt(seed).words.entries()) seen.add(`${row} ${word}`);
  }
  expect(seen.size).toBe(18 * 3);
});

test.each(DIFFICULTIES)(
  'PZ-06 R3 %s starts are never the target, are solvable, and have a par within the band',
  (mode) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), (seed) => {
        const { dealt: board, par } = dealt(seed, mode);
        const cells = findSolution(board);
        expect(isSolved(board)).toBe(false);
        expect(cells).toHaveLength(par);
        expect(isSolved(cells.reduce(slide, board))).toBe(true);
        expect(par).toBeGreaterThanOrEqual(modes[mode].par.from);
        expect(par).toBeLessThanOrEqual(modes[mode].par.to);
      }),
      { numRuns: 60 },
    );
  },
);

test.each(DIFFICULTIES)("every par in the %s mode's range occurs", (mode) => {
  const { from, to } = modes[mode].par;
  const pars = new Set(Array.from({ length: 120 }, (_, seed) => dealt(seed, mode).par));
  expect([...pars].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: to - from + 1 }, (_, at) => from + at),
  );
});

test('the same seed deals the same puzzle', () => {
  expect(dealt(42, 'Advanced')).toEqual(dealt(42, 'Advanced'));
});
