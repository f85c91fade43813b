import { Timing } from '@venture/api/timing';
import type { Rules } from '@venture/play/rules';
import { MoreTime, PassTime } from '@venture/progress/clock';
import { MODES } from '@venture/progress/modes';
import * as v from 'valibot';
import { SOLVED } from './board/board';
import { version } from './content';
import {
  type Action as PuzzleAction,
  type Options as PuzzleOptions,
  type State,
  start,
  step,
} from './engine';
import { mastery, score, starCount } from './result';

export const Options = v.strictObject({ mode: v.picklist(MODES), timing: Timing });

export const Action = v.variant('type', [
  v.strictObject({
    type: v.literal('slide'),
    cell: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SOLVED.length - 1)),
  }),
  v.strictObject({ type: v.literal('hint') }),
  v.strictObject({ type: v.literal('submit') }),
  v.strictObject({ type: v.literal('forfeit') }),
  PassTime,
  MoreTime,
]);

export const rules: Rules<State, PuzzleAction, PuzzleOptions> = {
  version,
  start,
  step,
  isOver: ({ phase }) => phase !== 'playing',
  score: (state) => mastery(state).total,
  facts,
};

/** What is recorded beside the mastery that ranks. */
function facts(state: State) {
  const { phase, moves, par, hints } = state;
  const points = score(state)?.total ?? 0;
  return { solved: phase === 'solved', points, stars: starCount(state), moves, par, hints };
}
