import * as v from 'valibot';

/** No options; a timed game has `timing: Timing` here. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('sort'), bin: v.string() }),
  /** Puts the card behind all others. */
  v.strictObject({ type: v.literal('later') }),
]);
export type Action = v.InferOutput<typeof Action>;
