import { Timing } from '@venture/api/timing';
import { DIFFICULTIES } from '@venture/progress/difficulty';
import * as v from 'valibot';
import { constants, words } from './content';

export { Action } from '../actions';

export const Options = v.strictObject({
  difficulty: v.picklist(DIFFICULTIES),
  timing: Timing,
  /** How many plays of this difficulty came before: no word comes again before the pool is used up. */
  after: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  /** Ids of the words to play instead: practice, which is not ranked. */
  words: v.exactOptional(
    v.pipe(
      v.array(v.picklist(words.map(({ id }) => id))),
      v.minLength(1),
      v.maxLength(constants.words),
      v.check((ids) => new Set(ids).size === ids.length, 'every word comes once'),
    ),
  ),
});
export type Options = v.InferOutput<typeof Options>;
