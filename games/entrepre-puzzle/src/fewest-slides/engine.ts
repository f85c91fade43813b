import { DIFFICULTIES, type Difficulty } from '@venture/rules/difficulty';
import { random } from '@venture/rules/random';
import * as v from 'valibot';
import { isSolved } from '../board/board';
import { dealPosition, hinted, type Position, slideTile } from '../board/position';
import { findPool, levels, rules } from './content';

export const Options = v.strictObject({ difficulty: v.picklist(DIFFICULTIES) });
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({
    type: v.literal('slide'),
    cell: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(15)),
  }),
  v.strictObject({ type: v.literal('hint') }),
  v.strictObject({ type: v.literal('forfeit') }),
]);
export type Action = v.InferOutput<typeof Action>;

export type State = Position & { readonly difficulty: Difficulty };

export function start(seed: number, { difficulty }: Options): State {
  const { width, par } = levels[difficulty];
  return { difficulty, ...dealPosition(random(seed), { pool: findPool(width), width, par }) };
}

/** Applies an action; the slide that puts the last word right ends the play. */
export function step(state: State, action: Action): State {
  if (state.phase !== 'playing') return state;
  switch (action.type) {
    case 'slide':
      return ended(slideTile(state, action.cell));
    case 'hint':
      return hinted(state);
    case 'forfeit':
      return { ...state, phase: 'failed' };
    default:
      return action satisfies never;
  }
}

function ended(state: State): State {
  if (isSolved(state.board)) return { ...state, phase: 'solved' };
  return state.moves >= rules.mostSlides ? { ...state, phase: 'failed' } : state;
}

/** Returns how many slides the hints count as: one for the first, two more for the second, and so on. */
export function hintSlides(hints: number): number {
  return (hints * (hints + 1)) / 2;
}

/** All slides that count: those made, and those added for hints. */
export function countedSlides({ moves, hints }: State): number {
  return moves + hintSlides(hints);
}

/** Scores par as a share of all counted slides, so that more slides never give more points. */
export function score(state: State): number {
  return state.phase === 'solved' ? Math.floor((rules.best * state.par) / countedSlides(state)) : 0;
}
