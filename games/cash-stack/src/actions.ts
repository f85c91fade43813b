import * as v from 'valibot';

/** This game has no options. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('choose'), id: v.string() }),
  /** The pause after a choice has ended. */
  v.strictObject({ type: v.literal('settle') }),
]);
export type Action = v.InferOutput<typeof Action>;
