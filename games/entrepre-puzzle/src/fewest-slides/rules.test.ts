import { expect, test } from '@jest/globals';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import { expectIllegal, expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import { boardWidth, EMPTY, isSolved, legalCells, solvedBoard } from '../board/board';
import { tileTexts } from '../board/position';
import { findShortest, findSolution } from '../board/solution';
import { rules as constants, levels } from './content';
import { type Action, hintSlides, type State, score, start, step } from './engine';
import * as game from './rules';

const difficulty = fc.constantFrom(...DIFFICULTIES);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 40, arbitrary: fc.record({ type: fc.constant('slide' as const), cell: fc.nat({ max: 15 }) }) },
  { weight: 4, arbitrary: fc.constant<Action>({ type: 'hint' }) },
  fc.constant<Action>({ type: 'forfeit' }),
);

test('a play is replayed from its seed, options and actions, and no action breaks the rules', () => {
  expectReplayable(game, action, fc.record({ difficulty }), (state, before) => {
    expect(state.board.toSorted((a, b) => a - b)).toEqual(
      [EMPTY, ...state.board.keys()].slice(0, -1).map((_, at) => at),
    );
    expect(state.phase === 'solved').toBe(isSolved(state.board));
    expect(score(state) > 0).toBe(state.phase === 'solved');
    if (before) expect(state.moves - before.moves).toBe(state.board === before.board ? 0 : 1);
  });
});

test.each(DIFFICULTIES)(
  '%s deals words with different tiles, never solved, with a proven par in its band',
  (name) => {
    const { width, par: band } = levels[name];
    for (let seed = 0; seed < 60; seed += 1) {
      const state = start(seed, { difficulty: name });
      const texts = tileTexts(state.words);
      expect(new Set(texts).size).toBe(width * width - 1);
      expect(boardWidth(state.board)).toBe(width);
      expect(findShortest(state.board)).toHaveLength(state.par);
      expect(state.par >= band.from && state.par <= band.to).toBe(true);
    }
  },
);

const solveFrom = (state: State) =>
  findSolution(state.board).reduce((now, cell) => step(now, { type: 'slide', cell }), state);

test.each(DIFFICULTIES)('%s: solving ends the play at once, and par gives all points', (name) => {
  const solved = solveFrom(start(3, { difficulty: name }));
  expect(solved).toMatchObject({
    phase: 'solved',
    moves: solved.par,
    board: solvedBoard(levels[name].width),
  });
  expect(score(solved)).toBe(constants.best);
});

test('one more slide or hint never gives more points, and twice par gives half', () => {
  const solved = solveFrom(start(3, { difficulty: 'Intermediate' }));
  for (let moves = solved.par; moves < 60; moves += 1) {
    for (let hints = 0; hints < 6; hints += 1) {
      const here = score({ ...solved, moves, hints });
      expect(score({ ...solved, moves: moves + 1, hints })).toBeLessThanOrEqual(here);
      expect(score({ ...solved, moves, hints: hints + 1 })).toBeLessThanOrEqual(here);
    }
  }
  expect(score({ ...solved, moves: 2 * solved.par })).toBe(constants.best / 2);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 3],
  [5, 15],
])('%i hints count as %i slides', (hints, slides) => {
  expect(hintSlides(hints)).toBe(slides);
});

test('an attempt ends at the slide limit, without points', () => {
  let state = start(3, { difficulty: 'Advanced' });
  while (state.phase === 'playing')
    state = step(state, { type: 'slide', cell: legalCells(state.board)[0] ?? -1 });
  expect(state).toMatchObject({ phase: 'failed', moves: constants.mostSlides });
  expect(score(state)).toBe(0);
});

test('nothing happens after the end, and a blocked tile does not move', () => {
  const state = start(3, { difficulty: 'Beginner' });
  const cells = [...state.board.keys()].map((cell) => ({ type: 'slide', cell }) as const);
  expectIllegal(
    game,
    state,
    cells.filter(({ cell }) => !legalCells(state.board).includes(cell)),
  );
  expectIllegal(game, step(state, { type: 'forfeit' }), [...cells, { type: 'hint' }, { type: 'forfeit' }]);
});
