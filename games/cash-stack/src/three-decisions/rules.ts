import type { Rules } from '@venture/play/rules';
import * as v from 'valibot';
import type { Action } from '../market/actions';
import { content } from '../market/content';
import { countMissing, type State, start } from '../market/engine';
import { rules as market } from '../market/rules';

export { Action } from '../market/actions';

export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

/** Those of Market, for the last rounds of a shop with savings; 100 points for the most that its cards allow. */
export const rules: Rules<State, Action, Options> = {
  ...market,
  start: (seed) => start(seed, { difficulty: 'Intermediate' }, 'short'),
  score: (state) => Math.max(0, 100 - content.short.pointsEach * countMissing(state)),
};
