import { test } from '@jest/globals';
import { TIMINGS } from '@venture/api/timing';
import { DIFFICULTIES } from '@venture/progress/difficulty';
import { expectIllegal, expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import type { Action } from './actions';
import { SOLVED } from './board/board';
import { slidableCells } from './board/position';
import { start, step } from './engine';
import * as game from './rules';

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 30, arbitrary: fc.record({ type: fc.constant('slide' as const), cell: fc.nat({ max: 8 }) }) },
  { weight: 3, arbitrary: fc.constant<Action>({ type: 'hint' }) },
  fc.record({ type: fc.constant('pass-time' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
  fc.constantFrom<Action>({ type: 'submit' }, { type: 'forfeit' }, { type: 'more-time' }),
);

test('a play is replayed from its seed, options and actions', () => {
  expectReplayable(
    game,
    action,
    fc.record({ mode: fc.constantFrom(...DIFFICULTIES), timing: fc.constantFrom(...TIMINGS) }),
  );
});

test('an action that is not allowed leaves the very same state', () => {
  const state = start(3, { mode: 'Beginner', timing: 'x1' });
  const stuck = SOLVED.map((_, cell) => cell).filter((cell) => !slidableCells(state).includes(cell));
  expectIllegal(game, state, [
    ...stuck.map((cell) => ({ type: 'slide', cell }) as const),
    { type: 'more-time' },
  ]);
});

test('nothing happens after the end', () => {
  const over = step(start(3, { mode: 'Beginner', timing: 'x1' }), { type: 'forfeit' });
  const cells = SOLVED.map((_, cell) => ({ type: 'slide', cell }) as const);
  expectIllegal(game, over, [
    ...cells,
    { type: 'hint' },
    { type: 'submit' },
    { type: 'forfeit' },
    { type: 'more-time' },
    { type: 'pass-time', seconds: 5 },
  ]);
});
