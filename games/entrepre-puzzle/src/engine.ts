import { type Clock, canExtend, extend, isTimeUp, passTime, startClock } from '@venture/rules/clock';
import type { Difficulty } from '@venture/rules/difficulty';
import { random } from '@venture/rules/random';
import type { Action, Options } from './actions';
import { isSolved, SIZE } from './board/board';
import { dealPosition, hinted, type Position, slid } from './board/position';
import { modes, rules, words } from './content';

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
      return slid(state, action.cell);
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
