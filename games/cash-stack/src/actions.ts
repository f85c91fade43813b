import * as v from 'valibot';

/** Nothing varies between plays. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('choose'), id: v.string() }),
  /** The second after a choice is over. */
  v.strictObject({ type: v.literal('settle') }),
]);
export type Action = v.InferOutput<typeof Action>;
