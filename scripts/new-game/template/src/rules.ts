import type { Rules } from '@venture/play/rules';
import * as v from 'valibot';
import { type State, score, start, step } from './engine';

/** Nothing varies between plays; a timed game has `timing: Timing` here. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('sort'), bin: v.string() }),
  v.strictObject({ type: v.literal('later') }),
]);
export type Action = v.InferOutput<typeof Action>;

export const rules: Rules<State, Action, Options> = {
  version: 1,
  start,
  step,
  isOver: ({ phase }) => phase === 'over',
  score,
};
