import type { Rules } from '@venture/play/rules';
import * as v from 'valibot';
import { content } from './content';
import { budget, type Setup, type State, start, step } from './engine';

/** Nothing varies between plays. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('choose'), id: v.string() }),
  v.strictObject({ type: v.literal('settle') }),
]);
export type Action = v.InferOutput<typeof Action>;

export const rules = rulesFor(content);

/** The rules with other numbers than the product's. */
export function rulesFor(setup: Setup): Rules<State, Action, Options> {
  return {
    version: 1,
    start: () => start(setup),
    step,
    isOver: ({ phase }) => phase === 'over',
    score: budget,
  };
}
