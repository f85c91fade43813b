import type { Rules } from '@venture/play/rules';
import * as v from 'valibot';
import { foundIdeas } from './end/collection';
import { areAllComplete, type State, score, start, step } from './engine';

/** Nothing varies between plays. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('pick'), id: v.string() }),
  v.strictObject({ type: v.literal('take-back'), id: v.string() }),
  v.strictObject({ type: v.literal('settle') }),
]);
export type Action = v.InferOutput<typeof Action>;

export const rules: Rules<State, Action, Options> = {
  version: 1,
  start,
  step,
  isOver: ({ phase }) => phase === 'over',
  score,
  facts: (ended) => ({ threeCompleteIdeas: areAllComplete(ended), ideas: foundIdeas(ended) }),
};
