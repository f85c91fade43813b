import { Timing } from '@venture/api/timing';
import { MoreTime, PassTime } from '@venture/rules/clock';
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

/** Ids of the words to play instead of those that come: practice, which is not ranked. */
export const createPractice = (pool: readonly { readonly id: string }[], most: number) =>
  v.exactOptional(
    v.pipe(
      v.array(v.picklist(pool.map(({ id }) => id))),
      v.minLength(1),
      v.maxLength(most),
      v.check((ids) => new Set(ids).size === ids.length, 'every word comes once'),
    ),
  );

export const Options = v.strictObject({ timing: Timing, words: createPractice(words, constants.rounds) });
export type Options = v.InferOutput<typeof Options>;
