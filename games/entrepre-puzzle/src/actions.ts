import { Timing } from '@venture/api/timing';
import { MoreTime, PassTime } from '@venture/rules/clock';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import * as v from 'valibot';
import { SOLVED } from './board/board';

export const Options = v.strictObject({ mode: v.picklist(DIFFICULTIES), timing: Timing });
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({
    type: v.literal('slide'),
    cell: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SOLVED.length - 1)),
  }),
  v.strictObject({ type: v.literal('hint') }),
  v.strictObject({ type: v.literal('submit') }),
  v.strictObject({ type: v.literal('forfeit') }),
  PassTime,
  MoreTime,
]);
export type Action = v.InferOutput<typeof Action>;
