import * as v from 'valibot';

/** Nothing varies between plays; a timed game has `timing: Timing` here. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('sort'), bin: v.string() }),
  /** The card goes behind all others. */
  v.strictObject({ type: v.literal('later') }),
]);
export type Action = v.InferOutput<typeof Action>;
