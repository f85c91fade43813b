import { test } from '@jest/globals';
import { TIMINGS } from '@venture/api/timing';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import { expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import type { Action } from './engine';
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
