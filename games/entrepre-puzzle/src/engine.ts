import { Timing } from '@venture/api/timing';
import {
  type Clock,
  canExtend,
  extend,
  isTimeUp,
  MoreTime,
  PassTime,
  passTime,
  startClock,
} from '@venture/rules/clock';
import { DIFFICULTIES, type Difficulty } from '@venture/rules/difficulty';
import { random } from '@venture/rules/random';
import * as v from 'valibot';
import { isSolved, SIZE, SOLVED } from './board/board';
import { dealPosition, hinted, type Position, slideTile } from './board/position';
import { modes, rules, words } from './content';

export const Options = v.strictObject({ mode: v.picklist(DIFFICULTIES), timing: Timing });
export type Options = v.InferOutput<typeof Options>;

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
export type Action = v.InferOutput<typeof Action>;

export type State = Position & { readonly mode: Difficulty; readonly clock: Clock };

export function start(seed: number, { mode, timing }: Options): State {
  const { par } = modes[mode];
  const clock = startClock(rules.seconds, timing);
  return { mode, clock, ...dealPosition(random(seed), { pool: words, width: SIZE, par }) };
}

export function step(state: State, action: Action): State {
  if (state.phase !== 'playing') return state;
  switch (action.type) {
    case 'slide':
      return slideTile(state, action.cell);
    case 'hint':
      return hinted(state);
    case 'submit':
      return { ...state, phase: isSolved(state.board) ? 'solved' : 'failed' };
    case 'forfeit':
      return { ...state, phase: 'failed' };
    case 'pass-time':
      return withClock(state, passTime(state.clock, action.seconds));
    case 'more-time':
      return canExtend(state.clock) ? { ...state, clock: extend(state.clock, rules.seconds) } : state;
    default:
      return action satisfies never;
  }
}

function withClock(state: State, clock: Clock): State {
  if (clock === state.clock) return state;
  return { ...state, clock, phase: isTimeUp(clock) ? 'failed' : 'playing' };
}
