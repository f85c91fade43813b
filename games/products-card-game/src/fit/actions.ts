import { DIFFICULTIES } from '@venture/progress/difficulty';
import * as v from 'valibot';
import { byName, ROWS, TESTS } from './content';

export const Options = v.strictObject({ difficulty: v.picklist(DIFFICULTIES) });
export type Options = v.InferOutput<typeof Options>;

/** One card of each row, by id. */
const Pitch = byName(ROWS, v.string());
export type Pitch = Readonly<v.InferOutput<typeof Pitch>>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('draft'), pitch: Pitch }),
  v.strictObject({ type: v.literal('test'), test: v.picklist(TESTS) }),
  /** The draft, with at most one card changed. */
  v.strictObject({ type: v.literal('pitch'), pitch: Pitch }),
  /** To the next customer, or to the end. */
  v.strictObject({ type: v.literal('next') }),
]);
export type Action = v.InferOutput<typeof Action>;
