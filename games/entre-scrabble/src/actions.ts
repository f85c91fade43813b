import { Timing } from '@venture/api/timing';
import { MoreTime, PassTime } from '@venture/progress/clock';
import * as v from 'valibot';
import { constants, words } from './content';

const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(constants.rackTiles - 1));
const plain = <const Type extends string>(type: Type) => v.strictObject({ type: v.literal(type) });

export const Action = v.variant('type', [
  PassTime,
  MoreTime,
  v.strictObject({ type: v.literal('add'), place }),
  plain('backspace'),
  plain('clear'),
  plain('submit'),
  plain('skip'),
  plain('previous'),
  plain('hint'),
  plain('forfeit'),
  plain('close-warning'),
]);
export type Action = v.InferOutput<typeof Action>;

export const Options = v.strictObject({
  timing: Timing,
  /** Ids of the words to play instead of random ones: practice, which is not ranked. */
  words: v.exactOptional(
    v.pipe(
      v.array(v.picklist(words.map(({ id }) => id))),
      v.minLength(1),
      v.maxLength(constants.rounds),
      v.check((ids) => new Set(ids).size === ids.length, 'every word comes once'),
    ),
  ),
});
export type Options = v.InferOutput<typeof Options>;
