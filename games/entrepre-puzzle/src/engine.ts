import { type Clock, canExtend, extend, isTimeUp, passTime, startClock } from '@venture/progress/clock';
import type { Difficulty } from '@venture/progress/difficulty';
import { random } from '@venture/progress/random';
import type { Action, Options } from './actions';
import { type Board, isSolved } from './board/board';
import { deal, type Trio } from './board/deal';
import { dealtPosition, hinted, type Position, slid } from './board/position';
import { modes, rules } from './content';

export type State = Position & {
  readonly mode: Difficulty;
  /** The words of rows 1, 2 and 3 of the target. */
  readonly trio: Trio;
  readonly dealt: Board;
  /** The fewest slides from the dealt board to the target. */
  readonly par: number;
  readonly clock: Clock;
};

export function start(seed: number, { mode, timing }: Options): State {
  const { trio, board, par } = deal(random(seed), bandOf(mode));
  const clock = startClock(rules.seconds, timing);
  return {
    mode,
    trio,
    dealt: board,
    par,
    clock,
    ...dealtPosition(board),
  };
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

function bandOf(mode: Difficulty) {
  const found = modes.find(({ name }) => name === mode);
  if (!found) throw new Error(`There is no mode '${mode}' in the content.`);
  return found.par;
}
