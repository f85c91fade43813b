import type { Rules } from '@venture/play/rules';
import { random, shuffled } from '@venture/progress/random';
import * as v from 'valibot';
import { type Case, cases } from './cases';

export const Options = v.strictObject({});
export const Action = v.strictObject({ type: v.literal('answer'), option: v.string() });
export type Action = v.InferOutput<typeof Action>;

export type State = {
  /** With its options in the order of this play. */
  readonly asked: Case;
  /** The id of the chosen option; null before the answer. */
  readonly chosen: string | null;
};

export const rules: Rules<State, Action, v.InferOutput<typeof Options>> = {
  version: 2,
  start,
  step,
  isOver: ({ chosen }) => chosen !== null,
  score: (state) => Number(isRight(state)),
  facts: (state) => ({ right: isRight(state) }),
};

/** Between the cases of one seed and the next, such as those of two days: all come up before one comes again. */
const STEP = 16;

export function start(seed: number): State {
  const next = random(seed);
  const asked = cases[(seed * STEP) % cases.length] ?? cases[0];
  return { asked: { ...asked, options: shuffled(asked.options, next) }, chosen: null };
}

/** The first answer counts, and there is no other. */
export function step(state: State, { option }: Action): State {
  const isKnown = state.asked.options.some(({ id }) => id === option);
  return state.chosen === null && isKnown ? { ...state, chosen: option } : state;
}

export function isRight({ asked, chosen }: State): boolean {
  return chosen === asked.right;
}
