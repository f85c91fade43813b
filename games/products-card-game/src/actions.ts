import * as v from 'valibot';

/** Nothing varies between plays. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('pick'), id: v.string() }),
  v.strictObject({ type: v.literal('take-back'), id: v.string() }),
  /** The second after an idea is over. */
  v.strictObject({ type: v.literal('settle') }),
]);
export type Action = v.InferOutput<typeof Action>;
