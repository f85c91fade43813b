import { parse } from '@venture/contract/parse';
import type { Rules } from '@venture/game/rules';
import { random, shuffled } from '@venture/rules/random';
import * as v from 'valibot';
import { areDistinct } from '../module/content/step';
import json from './cases.json';

/** A text short enough for a case that takes a minute. */
const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(4), v.maxLength(most));
const id = v.pipe(v.string(), v.regex(/^[a-z-]+$/));

const OPTIONS = ['a', 'b', 'c', 'd'] as const;

const Case = v.pipe(
  v.strictObject({
    id,
    /** The case's module, and the section that explains it. */
    module: id,
    topic: id,
    situation: text(240),
    question: text(80),
    /** Reasons why options are right or wrong, by text. */
    options: v.pipe(
      v.record(text(60), text(130)),
      v.entries(OPTIONS.length, 'a case has four options'),
      v.check((options) => areDistinct(Object.keys(options)), 'two options read the same'),
    ),
    /** Position of the right option, from 0. */
    answer: v.picklist([0, 1, 2, 3]),
  }),
  v.transform(({ options, answer, ...rest }) => ({
    ...rest,
    options: Object.entries(options).map(([text, why], at) => ({ id: OPTIONS[at] ?? '', text, why })),
    right: OPTIONS[answer],
  })),
);
export type Case = v.InferOutput<typeof Case>;

export const Cases = v.tupleWithRest([Case], Case);
export const cases = parse(Cases, json, 'learning cases');

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

/** Step between the cases of one seed and the next, such as two days: all come up before one repeats. */
const STEP = 16;

export function start(seed: number): State {
  const next = random(seed);
  const asked = cases[(seed * STEP) % cases.length] ?? cases[0];
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
