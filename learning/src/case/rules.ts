import type { Rules } from '@venture/game/rules';
import { random, shuffled } from '@venture/rules/random';
import * as v from 'valibot';
import json from './cases.json';

const OPTIONS = 'abcd';

/** The business cases, each of which takes a minute. */
export const cases = json.map(({ options, answer, ...rest }) => ({
  ...rest,
  options: options.map((option, at) => ({ ...option, id: OPTIONS.charAt(at) })),
  right: OPTIONS.charAt(answer),
}));
export type Case = (typeof cases)[number];

export const Options = v.strictObject({});
export const Action = v.strictObject({ type: v.literal('answer'), option: v.string() });
export type Action = v.InferOutput<typeof Action>;

export type State = {
  /** The case with its options in this play's order. */
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

/** Step from one seed's case to the next seed's, such as the next day's: all come up before one repeats. */
const STEP = 16;

export function start(seed: number): State {
  const next = random(seed);
  const asked = cases[(seed * STEP) % cases.length] as Case; // never beyond the last
  return { asked: { ...asked, options: shuffled(asked.options, next) }, chosen: null };
}

/** Applies the first answer, and allows no other. */
export function step(state: State, { option }: Action): State {
  const isKnown = state.asked.options.some(({ id }) => id === option);
  return state.chosen === null && isKnown ? { ...state, chosen: option } : state;
}

export function isRight({ asked, chosen }: State): boolean {
  return chosen === asked.right;
}
