import { DIFFICULTIES, type Difficulty } from '@venture/progress/difficulty';
import { random, shuffled } from '@venture/progress/random';
import * as v from 'valibot';
import { type Board, isSolved } from '../board/board';
import { scramble } from '../board/deal';
import { dealtPosition, hinted, type Position, slid } from '../board/position';
import { levelOf, type PuzzleWord, pools, rules } from './content';

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

export type State = Position & {
  readonly difficulty: Difficulty;
  /** The words of the rows of the target, from the top. */
  readonly words: readonly PuzzleWord[];
  readonly dealt: Board;
  /** The fewest slides from the dealt board to the target. */
  readonly par: number;
};

export function start(seed: number, { difficulty }: Options): State {
  const next = random(seed);
  const { width, par: band } = levelOf(difficulty);
  const words = shuffled(pools[width], next).slice(0, width);
  const { board, par } = scramble(next, band, width);
  return { difficulty, words, dealt: board, par, ...dealtPosition(board) };
}

/** Solved is solved: the slide that puts the last word right ends the play. */
export function step(state: State, action: Action): State {
  if (state.phase !== 'playing') return state;
  switch (action.type) {
    case 'slide':
      return ended(slid(state, action.cell));
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

/** The texts of the tiles, by their place in the target. */
export function tileTexts({ words }: State): readonly string[] {
  return words.flatMap(({ tiles, last }, row) => (row < words.length - 1 ? tiles : last));
}

/** The slides that hints count as: the first as one, the second as two more, and so on. */
export function hintSlides(hints: number): number {
  return (hints * (hints + 1)) / 2;
}

/** All slides that count. */
export function countedSlides({ moves, hints }: State): number {
  return moves + hintSlides(hints);
}

/** The share of par in all slides that count: more slides never give more points. */
export function score(state: State): number {
  return state.phase === 'solved' ? Math.floor((rules.best * state.par) / countedSlides(state)) : 0;
}
