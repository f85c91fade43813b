import { Timing } from '@venture/api/timing';
import { DIFFICULTIES } from '@venture/progress/difficulty';
import * as v from 'valibot';
import { createPractice } from '../actions';
import { constants, words } from './content';

export { Action } from '../actions';

export const Options = v.strictObject({
  difficulty: v.picklist(DIFFICULTIES),
  timing: Timing,
  /** How many plays of this difficulty came before: no word comes again before the pool is used up. */
  after: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  words: createPractice(words, constants.words),
});
export type Options = v.InferOutput<typeof Options>;
