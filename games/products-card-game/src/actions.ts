import * as v from 'valibot';

/** This game has no options. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('pick'), id: v.string() }),
  v.strictObject({ type: v.literal('take-back'), id: v.string() }),
  /** The pause after an idea has ended. */
  v.strictObject({ type: v.literal('settle') }),
]);
export type Action = v.InferOutput<typeof Action>;
