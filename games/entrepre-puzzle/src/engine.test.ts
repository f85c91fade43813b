import { expect, test } from '@jest/globals';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import fc from 'fast-check';
import { EMPTY, isSolved, SOLVED } from './board/board';
import { canHint, hintedCell, slidableCells } from './board/position';
import { findSolution } from './board/solution';
import { rules as constants } from './content';
import { type Action, type State, start, step } from './engine';
import { masteryPoints, score, starCount } from './result';

const begin = (seed = 1, timing: 'x1' | 'x1.5' | 'x2' | 'x10' | 'off' = 'x1') =>
  start(seed, { mode: 'Beginner', timing });
const slideAll = (state: State, cells: readonly number[]) =>
  cells.reduce((now, cell) => step(now, { type: 'slide', cell }), state);
const solvedBoard = (state: State) => slideAll(state, findSolution(state.board));
const end = (state: State) => step(state, { type: 'submit' });

test.each([
  ['x1', 120],
  ['x1.5', 180],
  ['x2', 240],
  ['x10', 1200],
  ['off', null],
] as const)('PZ-07 R16 the countdown starts, with timing %s, at %s', (timing, seconds) => {
  expect(begin(1, timing).clock.secondsLeft).toBe(seconds);
});

test('PZ-14 PZ-15 submit wins if the grid equals the target, and sets solved', () => {
  const state = solvedBoard(begin());
  expect(state.board).toEqual(SOLVED);
  expect(state.phase).toBe('playing');
  expect(end(state).phase).toBe('solved');
});

test('PZ-16 Q7 submitting any other grid fails the attempt', () => {
  const state = begin();
  expect(end(state).phase).toBe('failed');
  expect(end(slideAll(state, findSolution(state.board).slice(0, -1))).phase).toBe('failed');
});

test('PZ-17 the attempt fails when time reaches 0, not before', () => {
  const late = step(begin(), { type: 'pass-time', seconds: 119 });
  expect(late.phase).toBe('playing');
  expect(step(late, { type: 'pass-time', seconds: 1 }).phase).toBe('failed');
  expect(step(late, { type: 'pass-time', seconds: 50 }).clock.secondsLeft).toBe(0);
});

test('time reaching 0 fails even with the words in place: only Submit wins', () => {
  expect(step(solvedBoard(begin()), { type: 'pass-time', seconds: 120 }).phase).toBe('failed');
});

test('R16 no time passes without a time limit', () => {
  const state = begin(1, 'off');
  expect(step(state, { type: 'pass-time', seconds: 9999 })).toBe(state);
});

test('R16 more time is given once 20 s are left, not before', () => {
  const at21 = step(begin(), { type: 'pass-time', seconds: 99 });
  expect(step(at21, { type: 'more-time' })).toBe(at21);
  const at20 = step(at21, { type: 'pass-time', seconds: 1 });
  expect(step(at20, { type: 'more-time' }).clock.secondsLeft).toBe(140);
});

test('PZ-18 forfeit fails the attempt', () => {
  const failed = step(begin(), { type: 'forfeit' });
  expect(failed.phase).toBe('failed');
  expect([canHint(failed), slidableCells(failed)]).toEqual([false, []]);
});

test('Q5 only a slide that happened counts as a move', () => {
  const state = begin();
  const cell = slidableCells(state)[0] ?? 0;
  const moved = step(state, { type: 'slide', cell });
  expect(moved).toMatchObject({ moves: 1, arrival: state.board.indexOf(EMPTY), dealt: state.board });
  const stuck = state.board.findIndex((_, at) => !slidableCells(state).includes(at));
  expect(step(state, { type: 'slide', cell: stuck })).toBe(state);
});

test('a hint stays until a tile slides, and a repeated request costs nothing', () => {
  const hinted = step(begin(), { type: 'hint' });
  expect(hinted).toMatchObject({ isHinting: true, hints: 1 });
  expect(step(hinted, { type: 'hint' })).toBe(hinted);
  expect([hintedCell(begin()), hintedCell(hinted)]).toEqual([undefined, findSolution(hinted.board)[0]]);
  expect(slideAll(hinted, findSolution(hinted.board).slice(0, 1))).toMatchObject({
    isHinting: false,
    hints: 1,
  });
  const next = slideAll(hinted, findSolution(hinted.board).slice(0, 1));
  expect(step(next, { type: 'hint' }).hints).toBe(2);
});

test('the solved board has no hint', () => {
  const state = solvedBoard(begin());
  expect(canHint(state)).toBe(false);
  expect(step(state, { type: 'hint' })).toBe(state);
});

test('following every hint solves the puzzle in par', () => {
  let state = start(9, { mode: 'Advanced', timing: 'x1' });
  while (!isSolved(state.board)) state = slideAll(state, findSolution(state.board).slice(0, 1));
  expect(state.moves).toBe(state.par);
  expect(state.par).toBeGreaterThanOrEqual(15);
});

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ type: fc.constant('slide' as const), cell: fc.integer({ min: -1, max: 9 }) }),
  },
  fc.record({ type: fc.constant('pass-time' as const), seconds: fc.integer({ min: 1, max: 60 }) }),
  fc.constantFrom<Action>({ type: 'hint' }, { type: 'submit' }, { type: 'forfeit' }, { type: 'more-time' }),
);

test('no sequence of actions breaks the rules', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.record({
        mode: fc.constantFrom(...DIFFICULTIES),
        timing: fc.constantFrom('x1' as const, 'off' as const),
      }),
      fc.array(action, { maxLength: 80 }),
      (seed, options, actions) => {
        let state = start(seed, options);
        for (const each of actions) {
          const next = step(state, each);
          if (state.phase !== 'playing') expect(next).toBe(state);
          expectSound(state, next);
          state = next;
        }
      },
    ),
    { numRuns: 150 },
  );
});

/** Checks that no tile is lost, moves count slides, the clock stays at 0 or above, and only a win has a score. */
function expectSound(before: State, after: State): void {
  expect(after.board.toSorted()).toEqual([EMPTY, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(after.moves - before.moves).toBe(after.board === before.board ? 0 : 1);
  expect(after.clock.secondsLeft ?? 0).toBeGreaterThanOrEqual(0);
  expect(findSolution(after.board).length).toBeLessThanOrEqual(after.par + after.moves);
  expect(score(after) !== undefined).toBe(after.phase === 'solved');
  expect(masteryPoints(after).total).toBeLessThanOrEqual(masteryPoints(after).most);
  if (after.phase === 'solved') {
    expect(after.moves).toBeGreaterThanOrEqual(after.par);
    expect(score(after)?.total).toBeGreaterThanOrEqual(constants.winBase - constants.freeMoves);
  } else expect(starCount(after)).toBe(0);
}
