import { Timing } from '@venture/api/timing';
import type { Rules } from '@venture/play/rules';
import { random, shuffled } from '@venture/progress/random';
import * as v from 'valibot';
import type { Action } from '../actions';
import { oneWord, words } from '../word-builder/content';
import { begin, type State } from '../word-builder/engine';
import { rules as wordBuilder } from '../word-builder/rules';

export { Action } from '../actions';

export const Options = v.strictObject({ timing: Timing });
export type Options = v.InferOutput<typeof Options>;

/** Those of Word Builder, for one word of the whole pool. */
export const rules: Rules<State, Action, Options> = {
  ...wordBuilder,
  start: (seed, { timing }) => {
    const next = random(seed);
    return begin(shuffled(words, next).slice(0, 1), oneWord, timing, next);
  },
  isPractice: () => false,
};
