import * as v from 'valibot';

export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.strictObject({ type: v.literal('answer'), option: v.string() });
export type Action = v.InferOutput<typeof Action>;
