import type { Rules } from '@venture/game/rules';
import * as v from 'valibot';
import { content } from './content';
import { Action, countMissing, endWorth, Options, type State, start, step } from './engine';

export { Action, Options };

export const rules = {
  version: content.version,
  start: (seed: number, options: Options) => start(seed, options),
  step,
  isOver: ({ phase }) => phase !== 'trading',
  score: endWorth,
  facts: ({ phase }) => ({ closed: phase === 'closed' }),
} satisfies Rules<State, Action, Options>;

const short: Rules<State, Action, object> = {
  ...rules,
  start: (seed) => start(seed, { difficulty: 'Intermediate' }, 'short'),
  score: (state) => Math.max(0, 100 - content.short.pointsEach * countMissing(state)),
};

/** The mode with the last rounds of a shop with savings; the best end that its cards allow earns 100 points. */
export const threeDecisions = { rules: short, Action, Options: v.strictObject({}) };
