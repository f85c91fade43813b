import { type Clock, canExtend, extend, isTimeUp, passTime, startClock } from '@venture/progress/clock';
import type { Difficulty } from '@venture/progress/difficulty';
import { random } from '@venture/progress/random';
import type { Action, Options } from './actions';
import { type Board, EMPTY, isSolved, legalCells, slide } from './board/board';
import { deal, type Trio } from './board/deal';
import { findSolution } from './board/solution';
import { modes, rules } from './content';

export type State = {
  readonly phase: 'playing' | 'solved' | 'failed';
  readonly mode: Difficulty;
  /** The words of rows 1, 2 and 3 of the target. */
  readonly trio: Trio;
  readonly dealt: Board;
  readonly board: Board;
  /** The fewest slides from the dealt board to the target. */
  readonly par: number;
  readonly clock: Clock;
  readonly moves: number;
  /** The cell into which a tile slid last; that tile came from the cell that is empty now. */
  readonly arrival: number | undefined;
  readonly hints: number;
  /** The next best slide of this very board is being shown. */
  readonly isHinting: boolean;
};

export function start(seed: number, { mode, timing }: Options): State {
  const { trio, board, par } = deal(random(seed), bandOf(mode));
  const clock = startClock(rules.seconds, timing);
  return {
    phase: 'playing',
    mode,
    trio,
    dealt: board,
    board,
    par,
    clock,
    moves: 0,
    arrival: undefined,
    hints: 0,
    isHinting: false,
  };
}

export function step(state: State, action: Action): State {
  if (state.phase !== 'playing') return state;
  switch (action.type) {
    case 'slide':
      return slid(state, action.cell);
    case 'hint':
      return canHint(state) ? { ...state, isHinting: true, hints: state.hints + 1 } : state;
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

/** A hint is for the current board, so one is enough until a tile slides; the target needs none. */
export function canHint({ phase, isHinting, board }: State): boolean {
  return phase === 'playing' && !isHinting && !isSolved(board);
}

/** The next slide of a shortest way to the target, while a hint shows it. */
export function hintedCell({ board, isHinting }: State): number | undefined {
  return isHinting ? findSolution(board)[0] : undefined;
}

/** The cells whose tile may slide now; none after the end. */
export function slidableCells({ phase, board }: State): readonly number[] {
  return phase === 'playing' ? legalCells(board) : [];
}

function slid(state: State, cell: number): State {
  const board = slide(state.board, cell);
  if (board === state.board) return state;
  const arrival = state.board.indexOf(EMPTY);
  return { ...state, board, arrival, moves: state.moves + 1, isHinting: false };
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
