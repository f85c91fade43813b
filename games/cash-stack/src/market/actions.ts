import { DIFFICULTIES } from '@venture/progress/difficulty';
import * as v from 'valibot';
import { content, MOVES } from './content';

export const Options = v.strictObject({ difficulty: v.picklist(DIFFICULTIES) });
export type Options = v.InferOutput<typeof Options>;

/** A round with these moves; with none the shop waits. */
export const Action = v.strictObject({
  type: v.literal('trade'),
  moves: v.pipe(v.array(v.picklist(MOVES)), v.maxLength(content.movesPerRound), v.readonly()),
});
export type Action = v.InferOutput<typeof Action>;
